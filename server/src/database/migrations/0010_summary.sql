CREATE TABLE "summaries" (
	"account_id" integer NOT NULL,
	"week" date NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"token_hash" "bytea",
	CONSTRAINT "summaries_once" PRIMARY KEY("account_id","week"),
	CONSTRAINT "summaries_token" UNIQUE("token_hash"),
	CONSTRAINT "summaries_told_when_settled" CHECK ("summaries"."token_hash" is null or "summaries"."settled_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "summary_wishes" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"wanted" boolean NOT NULL,
	"language" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "summary_wishes_language" CHECK ("summary_wishes"."language" in ('mn', 'en'))
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "unsubscribe_link" text;--> statement-breakpoint
ALTER TABLE "summaries" ADD CONSTRAINT "summaries_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "summary_wishes" ADD CONSTRAINT "summary_wishes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "summaries_week" ON "summaries" USING btree ("week");