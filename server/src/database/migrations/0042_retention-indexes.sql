CREATE INDEX "absences_end" ON "absences" USING btree ("end_date");--> statement-breakpoint
CREATE INDEX "sessions_created" ON "sessions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "warnings_told" ON "warnings" USING btree ("sent_at") WHERE gathered = 0;--> statement-breakpoint
CREATE INDEX "health_declarations_day" ON "health_declarations" USING btree ("day");--> statement-breakpoint
CREATE INDEX "assignments_due" ON "assignments" USING btree ("due_on");--> statement-breakpoint
CREATE INDEX "homework_due" ON "homework" USING btree ("due_on");--> statement-breakpoint
CREATE INDEX "links_declined" ON "links" USING btree ("decided_at") WHERE status = 'DECLINED';--> statement-breakpoint
CREATE INDEX "menus_date" ON "menus" USING btree ("date");--> statement-breakpoint
CREATE INDEX "outbox_texts" ON "outbox" USING btree ("settled_at") WHERE text is not null;