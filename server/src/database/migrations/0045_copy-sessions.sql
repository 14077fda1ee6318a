DROP INDEX "people_last_digits";--> statement-breakpoint
ALTER TABLE "data_copies" ADD COLUMN "session_id" integer;--> statement-breakpoint
ALTER TABLE "data_copies" ADD CONSTRAINT "data_copies_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_copies_session" ON "data_copies" USING btree ("session_id");