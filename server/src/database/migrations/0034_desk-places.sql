DROP INDEX "absence_history_at";--> statement-breakpoint
DROP INDEX "prospect_history_at";--> statement-breakpoint
DROP INDEX "link_history_at";--> statement-breakpoint
CREATE INDEX "absence_history_decided" ON "absence_history" USING btree ("at") WHERE actor in ('school', 'commission');--> statement-breakpoint
CREATE INDEX "roles_commissions" ON "roles" USING btree ("account_id") WHERE role = 'COMMISSION' and ended_at is null;--> statement-breakpoint
CREATE INDEX "prospect_history_decided" ON "prospect_history" USING btree ("at") WHERE actor in ('school', 'commission');--> statement-breakpoint
CREATE INDEX "link_history_decided" ON "link_history" USING btree ("at") WHERE actor in ('school', 'commission');--> statement-breakpoint
CREATE INDEX "people_birth_date" ON "people" USING btree ("birth_date");--> statement-breakpoint
-- A link lies at the school where the child is now, decided or not: a former school reads it no more. Leave that was answered stays where it was given.
CREATE OR REPLACE FUNCTION place_waiting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.until_date IS NULL THEN
    UPDATE links SET group_id = NEW.group_id WHERE child_id = NEW.child_id AND group_id <> NEW.group_id;
    UPDATE absences SET group_id = NEW.group_id, org_id = (SELECT org_id FROM groups WHERE id = NEW.group_id)
      WHERE child_id = NEW.child_id AND status = 'NEW' AND group_id IS DISTINCT FROM NEW.group_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
UPDATE "links" SET "group_id" = m."group_id" FROM "group_members" m
  WHERE m."child_id" = "links"."child_id" AND m."until_date" IS NULL AND m."group_id" <> "links"."group_id";
