ALTER TABLE "accounts" ADD COLUMN "username_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "phone_since" timestamp with time zone;--> statement-breakpoint
-- Accounts that have got another contact: the time is in the audit, and with the phones that offices gave.
UPDATE "accounts" SET "username_since" = c."at" FROM (
    SELECT "account_id", max("at") AS "at" FROM "audit" WHERE "action" IN ('POST /api/user/contact/save', 'JOB change-phone') GROUP BY 1) c
  WHERE c."account_id" = "accounts"."id";--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "declined_group_id" integer;--> statement-breakpoint
-- Where the child was on the day of the decision, as far as is known.
UPDATE "links" SET "declined_group_id" = coalesce((SELECT m."group_id" FROM "group_members" m WHERE m."child_id" = "links"."child_id"
    AND m."since_date" <= ("links"."decided_at" AT TIME ZONE 'Asia/Ulaanbaatar')::date
    AND coalesce(m."until_date" >= ("links"."decided_at" AT TIME ZONE 'Asia/Ulaanbaatar')::date, true) ORDER BY m."since_date", m."id" LIMIT 1), "links"."group_id")
  WHERE "status" = 'DECLINED';--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_declined_group_id_groups_id_fk" FOREIGN KEY ("declined_group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "links_declined_group" ON "links" USING btree ("declined_group_id");--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_declined_somewhere" CHECK (("links"."status" = 'DECLINED') = ("links"."declined_group_id" is not null));--> statement-breakpoint
-- A link lies at the school where the child is; what was declined also keeps the group in which it was.
CREATE OR REPLACE FUNCTION place_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.org_id := (SELECT org_id FROM groups WHERE id = NEW.group_id);
  IF NEW.status <> 'DECLINED' THEN
    NEW.declined_group_id := NULL;
  ELSIF NEW.declined_group_id IS NULL THEN
    NEW.declined_group_id := NEW.group_id;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
DROP TRIGGER links_place ON "links";--> statement-breakpoint
CREATE TRIGGER links_place BEFORE INSERT OR UPDATE OF group_id, status ON "links" FOR EACH ROW EXECUTE FUNCTION place_link();--> statement-breakpoint
-- A school approves a link for the account that asked: what is open ends with it, and so do passed checks of children. What was declined stays for its time.
CREATE FUNCTION end_with_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM links WHERE parent_id = OLD.person_id AND status <> 'DECLINED';
  DELETE FROM child_checks WHERE person_id = OLD.person_id;
  RETURN OLD;
END $$;--> statement-breakpoint
CREATE TRIGGER accounts_links BEFORE DELETE ON "accounts" FOR EACH ROW EXECUTE FUNCTION end_with_account();--> statement-breakpoint
-- What earlier accounts have left to a later one. In a demo parents ask who have no account.
DELETE FROM "links" l WHERE l."status" <> 'DECLINED' AND NOT EXISTS (SELECT FROM "portal" WHERE "is_demo")
  AND NOT EXISTS (SELECT FROM "accounts" a WHERE a."person_id" = l."parent_id" AND a."created_at" <= l."requested_at");
