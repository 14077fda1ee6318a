-- The three tables of what happens each day get a partition for each school year (database/partitions.ts); what is there moves once.
ALTER TABLE "menus" ADD CONSTRAINT "menus_dated" UNIQUE("id","date");--> statement-breakpoint
CREATE TABLE "lesson_records_whole" (LIKE "lesson_records" INCLUDING CONSTRAINTS) PARTITION BY RANGE ("day");--> statement-breakpoint
CREATE TABLE "day_records_whole" (LIKE "day_records" INCLUDING CONSTRAINTS) PARTITION BY RANGE ("day");--> statement-breakpoint
CREATE TABLE "servings_whole" (
	"child_id" integer NOT NULL,
	"menu_id" integer NOT NULL,
	"day" date NOT NULL,
	"is_eaten" boolean NOT NULL,
	"reason" text,
	CONSTRAINT "servings_reason" CHECK (not "is_eaten" or "reason" is null)
) PARTITION BY RANGE ("day");
--> statement-breakpoint
DO $$
DECLARE
	kept record;
	year integer;
BEGIN
	FOR kept IN SELECT * FROM (VALUES
		('lesson_records', 'SELECT day FROM lesson_records'),
		('day_records', 'SELECT day FROM day_records'),
		('servings', 'SELECT date AS day FROM menus WHERE EXISTS (SELECT FROM servings WHERE menu_id = menus.id)')
	) AS tables (name, days) LOOP
		EXECUTE format('CREATE TABLE %I PARTITION OF %I DEFAULT', kept.name || '_other', kept.name || '_whole');
		FOR year IN EXECUTE format('SELECT DISTINCT extract(year FROM day - interval ''8 months'')::integer FROM (%s) AS found ORDER BY 1', kept.days) LOOP
			EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)',
				kept.name || '_' || lpad(year::text, 4, '0'), kept.name || '_whole', make_date(year, 9, 1), make_date(year + 1, 9, 1));
		END LOOP;
	END LOOP;
END
$$;
--> statement-breakpoint
INSERT INTO "lesson_records_whole" SELECT * FROM "lesson_records";--> statement-breakpoint
INSERT INTO "day_records_whole" SELECT * FROM "day_records";--> statement-breakpoint
INSERT INTO "servings_whole" ("child_id", "menu_id", "day", "is_eaten", "reason")
SELECT s."child_id", s."menu_id", m."date", s."is_eaten", s."reason" FROM "servings" s JOIN "menus" m ON m."id" = s."menu_id";--> statement-breakpoint
DROP TABLE "lesson_records";--> statement-breakpoint
DROP TABLE "day_records";--> statement-breakpoint
DROP TABLE "servings";--> statement-breakpoint
ALTER TABLE "lesson_records_whole" RENAME TO "lesson_records";--> statement-breakpoint
ALTER TABLE "day_records_whole" RENAME TO "day_records";--> statement-breakpoint
ALTER TABLE "servings_whole" RENAME TO "servings";--> statement-breakpoint
ALTER TABLE "lesson_records" ADD CONSTRAINT "lesson_records_pkey" PRIMARY KEY("child_id","day","period");--> statement-breakpoint
ALTER TABLE "day_records" ADD CONSTRAINT "day_records_pkey" PRIMARY KEY("child_id","day");--> statement-breakpoint
ALTER TABLE "servings" ADD CONSTRAINT "servings_once" PRIMARY KEY("child_id","day","menu_id");--> statement-breakpoint
CREATE INDEX "lesson_records_course" ON "lesson_records" USING btree ("course_id","day");--> statement-breakpoint
CREATE INDEX "servings_menu" ON "servings" USING btree ("menu_id","day");--> statement-breakpoint
ALTER TABLE "lesson_records" ADD CONSTRAINT "lesson_records_child_id_people_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_records" ADD CONSTRAINT "lesson_records_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "day_records" ADD CONSTRAINT "day_records_child_id_people_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "servings" ADD CONSTRAINT "servings_child_id_people_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "servings" ADD CONSTRAINT "servings_menu_fk" FOREIGN KEY ("menu_id","day") REFERENCES "public"."menus"("id","date") ON DELETE cascade ON UPDATE cascade;
