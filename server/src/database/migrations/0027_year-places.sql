CREATE TABLE "year_places" (
	"stay_id" integer PRIMARY KEY NOT NULL,
	"class_id" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "ended_children" integer;--> statement-breakpoint
ALTER TABLE "year_places" ADD CONSTRAINT "year_places_stay_id_group_members_id_fk" FOREIGN KEY ("stay_id") REFERENCES "public"."group_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "year_places" ADD CONSTRAINT "year_places_class_id_year_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."year_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "year_places_class" ON "year_places" USING btree ("class_id");--> statement-breakpoint
-- Places given before this migration are known by their reason alone.
INSERT INTO "year_places" ("stay_id", "class_id")
SELECT DISTINCT ON (m.id) m.id, c.id FROM "year_classes" c JOIN "year_plans" p ON p.id = c.plan_id JOIN "group_members" m ON m.group_id = c.group_id
 WHERE c.confirmed_at IS NOT NULL AND m.since_date >= make_date(p.school_year, 9, 1)
   AND EXISTS (SELECT FROM "movements" w WHERE w.child_id = m.child_id AND w.group_id = m.group_id AND w.on_date = m.since_date
     AND (w.action, w.reason) IN (('ADMITTED', 'ENROLMENT'), ('PROMOTED', 'YEAR_ENDED')));