CREATE TABLE "warnings" (
	"child_id" integer NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"gathered" integer NOT NULL,
	CONSTRAINT "warnings_pkey" PRIMARY KEY("child_id","kind","recipient"),
	CONSTRAINT "warnings_kind" CHECK ("warnings"."kind" in ('OTHER_SENT', 'OTHER_PHONE')),
	CONSTRAINT "warnings_count" CHECK ("warnings"."gathered" >= 0)
);
--> statement-breakpoint
ALTER TABLE "prospect_history" DROP CONSTRAINT "prospect_history_actor";--> statement-breakpoint
ALTER TABLE "warnings" ADD CONSTRAINT "warnings_child_id_people_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "warnings_gathered" ON "warnings" USING btree ("sent_at") WHERE gathered > 0;--> statement-breakpoint
ALTER TABLE "prospect_history" ADD CONSTRAINT "prospect_history_actor" CHECK ("prospect_history"."actor" in ('guardian', 'registeredGuardian', 'commission', 'school', 'system'));