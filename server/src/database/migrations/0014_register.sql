CREATE INDEX "absences_register" ON "absences" USING btree ("org_id","requested_at","id");--> statement-breakpoint
CREATE INDEX "prospects_register" ON "prospects" USING btree ("campaign_id",coalesce(sent_at, created_at),"id");--> statement-breakpoint
CREATE INDEX "links_register" ON "links" USING btree ("org_id","requested_at","id");