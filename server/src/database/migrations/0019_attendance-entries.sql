CREATE TABLE "attendance_entries" (
	"child_id" integer NOT NULL,
	"org_id" integer NOT NULL,
	"role_id" integer NOT NULL,
	"day" date NOT NULL,
	"period" smallint NOT NULL,
	"reason" text,
	"tardy_minutes" smallint NOT NULL,
	"reason_before" text,
	"tardy_minutes_before" smallint NOT NULL,
	"entry_id" uuid NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"arrived_at" timestamp with time zone NOT NULL,
	"why" text,
	CONSTRAINT "attendance_entries_pkey" PRIMARY KEY("child_id","day","period","org_id","entry_id"),
	CONSTRAINT "attendance_entries_reason" CHECK ("attendance_entries"."reason" in ('UNEXCUSED', 'SICK', 'EXCUSED', 'TARDY', 'PRESENT')),
	CONSTRAINT "attendance_entries_reason_before" CHECK ("attendance_entries"."reason_before" in ('UNEXCUSED', 'SICK', 'EXCUSED', 'TARDY', 'PRESENT')),
	CONSTRAINT "attendance_entries_tardy" CHECK ("attendance_entries"."tardy_minutes" between 0 and 240 and "attendance_entries"."tardy_minutes_before" between 0 and 240),
	CONSTRAINT "attendance_entries_period" CHECK ("attendance_entries"."period" between 0 and 12),
	CONSTRAINT "attendance_entries_order" CHECK ("attendance_entries"."made_at" <= "attendance_entries"."arrived_at")
) PARTITION BY RANGE ("day");
--> statement-breakpoint
CREATE TABLE "attendance_entries_other" PARTITION OF "attendance_entries" DEFAULT;
--> statement-breakpoint
CREATE TABLE "data_origins" (
	"org_id" integer NOT NULL,
	"kind" text NOT NULL,
	"origin" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "data_origins_pkey" PRIMARY KEY("org_id","kind"),
	CONSTRAINT "data_origins_kind" CHECK ("data_origins"."kind" in ('ATTENDANCE', 'HOMEWORK', 'MARKS')),
	CONSTRAINT "data_origins_origin" CHECK ("data_origins"."origin" in ('ENTERED', 'BROUGHT'))
);
--> statement-breakpoint
ALTER TABLE "attendance_entries" ADD CONSTRAINT "attendance_entries_child_id_people_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_origins" ADD CONSTRAINT "data_origins_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;