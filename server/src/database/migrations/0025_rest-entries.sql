CREATE TABLE "rest_entries" (
	"group_id" integer NOT NULL,
	"role_id" integer NOT NULL,
	"day" date NOT NULL,
	"period" smallint NOT NULL,
	"is_taken_back" boolean NOT NULL,
	"entry_id" uuid NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"arrived_at" timestamp with time zone NOT NULL,
	"child_ids" integer[] NOT NULL,
	"reasons" text[] NOT NULL,
	CONSTRAINT "rest_entries_pkey" PRIMARY KEY("group_id","day","period","entry_id"),
	CONSTRAINT "rest_entries_period" CHECK ("rest_entries"."period" between 0 and 12),
	CONSTRAINT "rest_entries_order" CHECK ("rest_entries"."made_at" <= "rest_entries"."arrived_at"),
	CONSTRAINT "rest_entries_reasons" CHECK (cardinality("rest_entries"."child_ids") = cardinality("rest_entries"."reasons"))
) PARTITION BY RANGE ("day");
--> statement-breakpoint
CREATE TABLE "rest_entries_other" PARTITION OF "rest_entries" DEFAULT;
--> statement-breakpoint
ALTER TABLE "rest_entries" ADD CONSTRAINT "rest_entries_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;