ALTER TABLE "held_decisions" ADD COLUMN "beyond_places" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "prospects_contact_phone1" ON "prospects" USING btree ("contact_phone1");--> statement-breakpoint
CREATE INDEX "prospects_contact_phone2" ON "prospects" USING btree ("contact_phone2") WHERE contact_phone2 is not null;