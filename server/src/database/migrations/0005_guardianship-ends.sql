CREATE TABLE "lost_guardianships" (
	"link_id" integer PRIMARY KEY NOT NULL,
	"ended_on" date,
	"is_held" boolean DEFAULT false NOT NULL,
	"closes_on" date,
	"confirmed_at" timestamp with time zone,
	"confirmed_by" integer,
	CONSTRAINT "lost_guardianships_held" CHECK (not "lost_guardianships"."is_held" or "lost_guardianships"."closes_on" is null),
	CONSTRAINT "lost_guardianships_confirmed" CHECK ("lost_guardianships"."confirmed_at" is null or "lost_guardianships"."closes_on" is not null)
);
--> statement-breakpoint
ALTER TABLE "guardianships" ADD COLUMN "ended_on" date;--> statement-breakpoint
ALTER TABLE "lost_guardianships" ADD CONSTRAINT "lost_guardianships_link_id_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lost_guardianships" ADD CONSTRAINT "lost_guardianships_confirmed_by_people_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lost_guardianships_confirmed_by" ON "lost_guardianships" USING btree ("confirmed_by");--> statement-breakpoint
CREATE INDEX "lost_guardianships_new" ON "lost_guardianships" USING btree ("link_id") WHERE closes_on is null and not is_held;--> statement-breakpoint
CREATE INDEX "lost_guardianships_held" ON "lost_guardianships" USING btree ("link_id") WHERE is_held;--> statement-breakpoint
CREATE INDEX "lost_guardianships_closing" ON "lost_guardianships" USING btree ("closes_on") WHERE confirmed_at is null and closes_on is not null;--> statement-breakpoint
CREATE VIEW "public"."current_guardianships" AS (select "id", "child_id", "guardian_id", "type" from "guardianships" where "guardianships"."ended_on" is null);--> statement-breakpoint
-- Notes the approved or paused link of a parent whose guardianship ends, whoever ends it; a chore sets the day on which the link closes.
CREATE FUNCTION note_lost_guardianship() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lost_guardianships (link_id, ended_on)
    SELECT l.id, CASE WHEN TG_OP = 'UPDATE' THEN NEW.ended_on END FROM links l
     WHERE l.parent_id = OLD.guardian_id AND l.child_id = OLD.child_id AND (l.status = 'APPROVE' OR l.paused_at IS NOT NULL)
  ON CONFLICT (link_id) DO UPDATE SET ended_on = excluded.ended_on, is_held = false, closes_on = NULL, confirmed_at = NULL, confirmed_by = NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER guardianships_ended AFTER UPDATE OF ended_on ON "guardianships" FOR EACH ROW
  WHEN (OLD.ended_on IS NULL AND NEW.ended_on IS NOT NULL) EXECUTE FUNCTION note_lost_guardianship();--> statement-breakpoint
CREATE TRIGGER guardianships_deleted AFTER DELETE ON "guardianships" FOR EACH ROW
  WHEN (OLD.ended_on IS NULL) EXECUTE FUNCTION note_lost_guardianship();--> statement-breakpoint
INSERT INTO "breaking_migrations" VALUES
  ('0005_guardianship-ends', 'Ended guardianships are stored; earlier versions would take them for present ones.');
