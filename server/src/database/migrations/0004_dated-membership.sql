CREATE TABLE "chore_days" (
	"chore" text PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"target_day" date,
	"position" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "links" DROP CONSTRAINT "links_declined_somewhere";--> statement-breakpoint
DROP INDEX "group_members_one_current";--> statement-breakpoint
DROP INDEX "group_members_child";--> statement-breakpoint
ALTER TABLE "links" ALTER COLUMN "group_id" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "group_members_at" ON "group_members" USING btree ("child_id",coalesce(until_date, 'infinity'::date));--> statement-breakpoint
CREATE INDEX "group_members_child" ON "group_members" USING btree ("child_id","since_date");--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_declined_somewhere" CHECK ("links"."status" = 'DECLINED' or "links"."declined_group_id" is null);--> statement-breakpoint
-- A trigger knows no day: writers of memberships call followMembership (server/src/requests), and a chore each midnight.
DROP TRIGGER group_members_place ON "group_members";--> statement-breakpoint
DROP FUNCTION place_waiting();--> statement-breakpoint
-- Repairs overlaps. A stay without an end keeps its days, as the portal showed it: another ends where it begins, and one within it has no day.
UPDATE "group_members" m SET until_date = greatest(m.since_date, o.since_date)
  FROM "group_members" o WHERE o.child_id = m.child_id AND o.id <> m.id AND o.until_date IS NULL
   AND m.until_date > m.since_date AND m.until_date > o.since_date;--> statement-breakpoint
-- Of two ended stays the earlier ends where the later begins.
UPDATE "group_members" m SET until_date = s.next FROM (
  SELECT id, lead(since_date) OVER (PARTITION BY child_id ORDER BY since_date, id) AS next FROM "group_members"
   WHERE until_date IS NULL OR until_date > since_date) s
 WHERE s.id = m.id AND m.until_date > s.next;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_one_at_a_time"
  EXCLUDE USING gist ("child_id" WITH =, daterange("since_date", "until_date") WITH &&) DEFERRABLE INITIALLY IMMEDIATE;--> statement-breakpoint
-- Gives a link the institution of its group; a link that is declined keeps the group in which it was declined.
CREATE OR REPLACE FUNCTION place_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.org_id := (SELECT org_id FROM groups WHERE id = NEW.group_id);
  IF NEW.status <> 'DECLINED' THEN
    NEW.declined_group_id := NULL;
  ELSIF TG_OP = 'INSERT' OR OLD.status <> 'DECLINED' THEN
    NEW.declined_group_id := coalesce(NEW.declined_group_id, NEW.group_id);
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
-- Gives a leave the group and institution of its first day, otherwise those of the next stay, otherwise of the last one.
CREATE OR REPLACE FUNCTION place_absence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT g.id, g.org_id INTO NEW.group_id, NEW.org_id FROM group_members m JOIN groups g ON g.id = m.group_id
   WHERE m.child_id = NEW.child_id AND coalesce(m.until_date, 'infinity') > m.since_date
   ORDER BY (m.since_date <= NEW.start_date AND coalesce(m.until_date, 'infinity') > NEW.start_date) DESC,
            m.since_date > NEW.start_date DESC, abs(m.since_date - NEW.start_date) LIMIT 1;
  RETURN NEW;
END $$;--> statement-breakpoint
INSERT INTO "breaking_migrations" VALUES
  ('0004_dated-membership', 'Classes of a coming school year are stored; earlier versions would show them as present.');
