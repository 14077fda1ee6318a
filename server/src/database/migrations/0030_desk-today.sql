CREATE INDEX "absence_history_at" ON "absence_history" USING btree ("at");--> statement-breakpoint
CREATE INDEX "prospect_history_at" ON "prospect_history" USING btree ("at");--> statement-breakpoint
CREATE INDEX "link_history_at" ON "link_history" USING btree ("at");