ALTER TABLE "uploads" DROP CONSTRAINT "uploads_status";--> statement-breakpoint
ALTER TABLE "uploads" DROP CONSTRAINT "uploads_why";--> statement-breakpoint
ALTER TABLE "lessons" ALTER COLUMN "teacher_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ALTER COLUMN "teacher_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "teacher_number" text;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "teacher_number" text;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_group" UNIQUE("id","group_id");--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_group_fk" FOREIGN KEY ("course_id","group_id") REFERENCES "public"."courses"("id","group_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_one_teacher" CHECK (num_nonnulls("groups"."teacher_id", "groups"."teacher_number") <= 1);--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_one_teacher" CHECK (num_nonnulls("courses"."teacher_id", "courses"."teacher_number") = 1);--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_status" CHECK ("uploads"."status" in ('ARRIVING', 'RECEIVED', 'CHECKING', 'CHECKED', 'CONFIRMED', 'APPLYING', 'APPLIED', 'REFUSED', 'EXPIRED'));--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_why" CHECK ("uploads"."why" in ('unreadable', 'tooManyEntries', 'tooLarge', 'archiveInside', 'tooManyRows', 'sheetTooLarge', 'nothingInside', 'stopped'));--> statement-breakpoint
-- Lessons have the teacher of their course. The key lessons_course_fk carries changes on, but for a course that had no teacher.
CREATE FUNCTION lessons_get_teacher() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE lessons SET teacher_id = NEW.teacher_id WHERE course_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER courses_teacher_known AFTER UPDATE OF teacher_id ON "courses" FOR EACH ROW
  WHEN (OLD.teacher_id IS NULL AND NEW.teacher_id IS NOT NULL) EXECUTE FUNCTION lessons_get_teacher();--> statement-breakpoint
-- Resolves the numbers that an institution named as teachers, as far as their people work there. The lock (LOCKS.namingTeachers) has an import and
-- an invitation that is accepted meanwhile see each other.
CREATE FUNCTION name_teachers(org integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  named record;
BEGIN
  PERFORM pg_advisory_xact_lock(7206120, org);
  UPDATE groups g SET teacher_id = a.person_id, teacher_number = NULL
    FROM roles r JOIN accounts a ON a.id = r.account_id JOIN people p ON p.id = a.person_id
   WHERE r.org_id = org AND r.ended_at IS NULL AND g.org_id = org AND g.teacher_number = p.registry_number;
  FOR named IN
    SELECT DISTINCT c.id, a.person_id FROM groups g JOIN courses c ON c.group_id = g.id JOIN people p ON p.registry_number = c.teacher_number
      JOIN accounts a ON a.person_id = p.id JOIN roles r ON r.account_id = a.id AND r.org_id = org AND r.ended_at IS NULL
     WHERE g.org_id = org AND c.teacher_number IS NOT NULL ORDER BY c.id
  LOOP
    BEGIN
      UPDATE courses SET teacher_id = named.person_id, teacher_number = NULL WHERE id = named.id;
    EXCEPTION WHEN exclusion_violation THEN
      -- The teacher has another lesson at that time: the course stays without a name until its timetable changes.
      NULL;
    END;
  END LOOP;
END $$;--> statement-breakpoint
CREATE FUNCTION roles_name_teachers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM name_teachers(NEW.org_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER roles_teachers AFTER INSERT ON "roles" FOR EACH ROW
  WHEN (NEW.org_id IS NOT NULL AND NEW.ended_at IS NULL) EXECUTE FUNCTION roles_name_teachers();--> statement-breakpoint
-- Reports of uploads that were made before the check of faults had a limit.
UPDATE "uploads" SET "report" = "report" || '{"hasMoreFaults": false}' WHERE "report" IS NOT NULL;
