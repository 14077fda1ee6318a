CREATE TABLE "homework_entries" (
	"org_id" integer NOT NULL,
	"role_id" integer NOT NULL,
	"entry_id" uuid NOT NULL,
	"course_id" integer NOT NULL,
	"homework_id" integer NOT NULL,
	"change" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"topic" text,
	"task" text,
	"due_on" date,
	"topic_before" text,
	"task_before" text,
	"due_on_before" date,
	CONSTRAINT "homework_entries_pkey" PRIMARY KEY("org_id","entry_id"),
	CONSTRAINT "homework_entries_change" CHECK ("homework_entries"."change" in ('GIVEN', 'CHANGED', 'TAKEN_BACK')),
	CONSTRAINT "homework_entries_written" CHECK (num_nulls("homework_entries"."topic", "homework_entries"."task", "homework_entries"."due_on") = case "homework_entries"."change" when 'TAKEN_BACK' then 3 else 0 end),
	CONSTRAINT "homework_entries_before" CHECK (num_nulls("homework_entries"."topic_before", "homework_entries"."task_before", "homework_entries"."due_on_before") = case "homework_entries"."change" when 'GIVEN' then 3 else 0 end)
);
--> statement-breakpoint
ALTER TABLE "homework_entries" ADD CONSTRAINT "homework_entries_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_entries" ADD CONSTRAINT "homework_entries_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "homework_entries_homework" ON "homework_entries" USING btree ("homework_id");--> statement-breakpoint
CREATE INDEX "homework_entries_course" ON "homework_entries" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "homework_entries_at" ON "homework_entries" USING btree ("at");