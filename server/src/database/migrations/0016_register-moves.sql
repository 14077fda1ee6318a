ALTER TABLE "prospects" ADD COLUMN "withdrawn_from" text;--> statement-breakpoint
ALTER TABLE "prospects" ADD COLUMN "undo_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "prospects" ADD COLUMN "papers" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "absences_first_day" ON "absences" USING btree ("org_id","status","start_date","id");--> statement-breakpoint
CREATE INDEX "prospects_undo_until" ON "prospects" USING btree ("undo_until") WHERE undo_until is not null;--> statement-breakpoint
ALTER TABLE "prospects" ADD CONSTRAINT "prospects_withdrawn" CHECK ((withdrawn_from is null) = (undo_until is null) and (undo_until is null or response_status = 'NONE'));--> statement-breakpoint
ALTER TABLE "prospects" ADD CONSTRAINT "prospects_papers" CHECK ("prospects"."papers" <@ array['BIRTH', 'IDENTITY', 'PHOTO']);