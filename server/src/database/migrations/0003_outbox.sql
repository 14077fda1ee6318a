CREATE INDEX "outbox_dead" ON "outbox" USING btree ("id") WHERE state = 'DEAD';--> statement-breakpoint
CREATE INDEX "outbox_settled" ON "outbox" USING btree ("settled_at");