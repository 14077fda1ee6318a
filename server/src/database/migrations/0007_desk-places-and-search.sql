ALTER TABLE "held_decisions" DROP CONSTRAINT "held_decisions_known";--> statement-breakpoint
ALTER TABLE "held_decisions" ADD COLUMN "beyond_places" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "held_decisions" ADD COLUMN "place_org_id" integer;--> statement-breakpoint
ALTER TABLE "held_decisions" ADD CONSTRAINT "held_decisions_place_org_id_organisations_id_fk" FOREIGN KEY ("place_org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "held_decisions_place_org" ON "held_decisions" USING btree ("place_org_id");--> statement-breakpoint
CREATE INDEX "prospects_contact_phone1" ON "prospects" USING btree ("contact_phone1");--> statement-breakpoint
CREATE INDEX "prospects_contact_phone2" ON "prospects" USING btree ("contact_phone2") WHERE contact_phone2 is not null;--> statement-breakpoint
ALTER TABLE "held_decisions" ADD CONSTRAINT "held_decisions_placed" CHECK (("held_decisions"."decision" = 'PLACED') = ("held_decisions"."place_org_id" is not null));--> statement-breakpoint
ALTER TABLE "held_decisions" ADD CONSTRAINT "held_decisions_known" CHECK ("held_decisions"."decision" in ('WAITING', 'PASSED', 'UNPASSED', 'DEPARTED', 'REGISTERED', 'APPROVED', 'DECLINED', 'REJECTED', 'MOVED', 'APPROVE', 'PLACED'));