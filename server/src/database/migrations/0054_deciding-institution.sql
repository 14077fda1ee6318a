DROP INDEX "prospects_undetermined";--> statement-breakpoint
ALTER TABLE "prospect_history" ADD COLUMN "org_id" integer;--> statement-breakpoint
ALTER TABLE "prospects" ADD COLUMN "next_institution_id" integer;--> statement-breakpoint
ALTER TABLE "prospect_history" ADD CONSTRAINT "prospect_history_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prospects" ADD CONSTRAINT "prospects_next_institution_id_organisations_id_fk" FOREIGN KEY ("next_institution_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "prospect_history_org" ON "prospect_history" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "prospects_next_institution" ON "prospects" USING btree ("next_institution_id");--> statement-breakpoint
CREATE INDEX "prospects_undetermined" ON "prospects" USING btree ("id") WHERE institution_id is null or undetermined_since is not null;