DROP INDEX "outbox_due";--> statement-breakpoint
CREATE INDEX "outbox_next" ON "outbox" USING btree ("channel","expires_at","due_at") WHERE state = 'WAITING';