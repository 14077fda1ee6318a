CREATE TABLE "mark_entries" (
	"child_id" integer NOT NULL,
	"assignment_id" integer NOT NULL,
	"entry_id" uuid NOT NULL,
	"role_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"points" smallint,
	"missed" text,
	"note" text,
	"points_before" smallint,
	"missed_before" text,
	"note_before" text,
	"why" text,
	CONSTRAINT "mark_entries_pkey" PRIMARY KEY("child_id","assignment_id","entry_id"),
	CONSTRAINT "mark_entries_points" CHECK ("mark_entries"."points" >= 0 and "mark_entries"."points_before" >= 0),
	CONSTRAINT "mark_entries_missed" CHECK ("mark_entries"."missed" in ('SICK', 'EXCUSED')),
	CONSTRAINT "mark_entries_missed_before" CHECK ("mark_entries"."missed_before" in ('SICK', 'EXCUSED'))
);
--> statement-breakpoint
ALTER TABLE "marks" DROP CONSTRAINT "marks_something";--> statement-breakpoint
DROP INDEX "marks_assignment";--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "max_points" smallint;--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "is_draft" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "marks" ADD COLUMN "points" smallint;--> statement-breakpoint
ALTER TABLE "marks" ADD COLUMN "max_points" smallint;--> statement-breakpoint
ALTER TABLE "marks" ADD COLUMN "missed" text;--> statement-breakpoint
ALTER TABLE "mark_entries" ADD CONSTRAINT "mark_entries_child_id_people_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mark_entries" ADD CONSTRAINT "mark_entries_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mark_entries_assignment" ON "mark_entries" USING btree ("assignment_id");--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_points" UNIQUE("id","max_points");--> statement-breakpoint
ALTER TABLE "marks" ADD CONSTRAINT "marks_points_fk" FOREIGN KEY ("assignment_id","max_points") REFERENCES "public"."assignments"("id","max_points") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "marks_assignment" ON "marks" USING btree ("assignment_id","max_points");--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_max_points" CHECK ("assignments"."max_points" between 1 and 500);--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_published" CHECK (not "assignments"."is_draft" or "assignments"."published_at" is null);--> statement-breakpoint
ALTER TABLE "marks" ADD CONSTRAINT "marks_points" CHECK (num_nonnulls("marks"."points", "marks"."max_points") = 0 or ("marks"."percent" is not null and "marks"."points" is not null and "marks"."max_points" is not null and "marks"."points" between 0 and "marks"."max_points"));--> statement-breakpoint
ALTER TABLE "marks" ADD CONSTRAINT "marks_missed" CHECK ("marks"."missed" is null or ("marks"."missed" in ('SICK', 'EXCUSED') and "marks"."percent" is null));--> statement-breakpoint
ALTER TABLE "marks" ADD CONSTRAINT "marks_something" CHECK (num_nonnulls("marks"."percent", "marks"."note", "marks"."missed") > 0);