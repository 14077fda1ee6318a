ALTER TABLE "held_decisions" ADD COLUMN "seen" text;--> statement-breakpoint
ALTER TABLE "prospect_history" ADD COLUMN "staff_note" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "org_id" integer;--> statement-breakpoint
CREATE INDEX "outbox_dead_at" ON "outbox" USING btree ("org_id","settled_at","id") WHERE state = 'DEAD';--> statement-breakpoint
-- Who of a family asked an office was readable by everyone who looked the child up.
UPDATE "prospect_history" SET "staff_note" = "note", "note" = NULL
  WHERE "note" IS NOT NULL AND "side" = 'response' AND ("actor" = 'guardian' OR ("actor" = 'school' AND "status" IN ('APPROVED', 'DECLINED')));--> statement-breakpoint
UPDATE "prospects" SET "note" = NULL FROM "prospect_history" s
  WHERE s."prospect_id" = "prospects"."id" AND s."staff_note" IS NOT NULL AND "prospects"."note" = s."staff_note";
--> statement-breakpoint
-- A message lies where the request lies that set it off, and goes with it.
CREATE FUNCTION place_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'prospect_messages' THEN
    UPDATE outbox SET org_id = (SELECT institution_id FROM prospects WHERE id = NEW.prospect_id) WHERE id = NEW.outbox_id;
  ELSE
    UPDATE outbox SET org_id = coalesce((SELECT org_id FROM links WHERE id = NEW.link_id), (SELECT org_id FROM absences WHERE id = NEW.absence_id))
      WHERE id = NEW.outbox_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER prospect_messages_place AFTER INSERT ON "prospect_messages" FOR EACH ROW EXECUTE FUNCTION place_message();--> statement-breakpoint
CREATE TRIGGER school_messages_place AFTER INSERT ON "school_messages" FOR EACH ROW EXECUTE FUNCTION place_message();--> statement-breakpoint
CREATE FUNCTION move_messages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'prospects' THEN
    UPDATE outbox SET org_id = NEW.institution_id FROM prospect_messages m WHERE m.prospect_id = NEW.id AND m.outbox_id = outbox.id;
  ELSIF TG_TABLE_NAME = 'links' THEN
    UPDATE outbox SET org_id = NEW.org_id FROM school_messages m WHERE m.link_id = NEW.id AND m.outbox_id = outbox.id;
  ELSE
    UPDATE outbox SET org_id = NEW.org_id FROM school_messages m WHERE m.absence_id = NEW.id AND m.outbox_id = outbox.id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER prospects_messages AFTER UPDATE ON "prospects" FOR EACH ROW WHEN (OLD.institution_id IS DISTINCT FROM NEW.institution_id) EXECUTE FUNCTION move_messages();--> statement-breakpoint
CREATE TRIGGER links_messages AFTER UPDATE ON "links" FOR EACH ROW WHEN (OLD.org_id IS DISTINCT FROM NEW.org_id) EXECUTE FUNCTION move_messages();--> statement-breakpoint
CREATE TRIGGER absences_messages AFTER UPDATE ON "absences" FOR EACH ROW WHEN (OLD.org_id IS DISTINCT FROM NEW.org_id) EXECUTE FUNCTION move_messages();--> statement-breakpoint
UPDATE "outbox" SET "org_id" = q."institution_id" FROM "prospect_messages" m JOIN "prospects" q ON q."id" = m."prospect_id" WHERE m."outbox_id" = "outbox"."id";--> statement-breakpoint
UPDATE "outbox" SET "org_id" = coalesce(l."org_id", a."org_id") FROM "school_messages" m LEFT JOIN "links" l ON l."id" = m."link_id" LEFT JOIN "absences" a ON a."id" = m."absence_id"
  WHERE m."outbox_id" = "outbox"."id";
