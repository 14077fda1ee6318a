-- Partitions for rows of any time without a partition of its own (database/partitions.ts).
CREATE TABLE "audit_other" PARTITION OF "audit" DEFAULT;--> statement-breakpoint
CREATE TABLE "lesson_records_other" PARTITION OF "lesson_records" DEFAULT;--> statement-breakpoint
CREATE TABLE "day_records_other" PARTITION OF "day_records" DEFAULT;--> statement-breakpoint
CREATE TABLE "servings_other" PARTITION OF "servings" DEFAULT;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_group_in_one_place" EXCLUDE USING gist ("group_id" WITH =, "term_id" WITH =, "weekday" WITH =, int4range("begins_at", "ends_at") WITH &&);--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_teacher_in_one_place" EXCLUDE USING gist ("teacher_id" WITH =, "term_id" WITH =, "weekday" WITH =, int4range("begins_at", "ends_at") WITH &&);--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_room_for_one" EXCLUDE USING gist ("room_id" WITH =, "term_id" WITH =, "weekday" WITH =, int4range("begins_at", "ends_at") WITH &&);--> statement-breakpoint
ALTER TABLE "absences" ADD CONSTRAINT "absences_not_twice" EXCLUDE USING gist (
	"child_id" WITH =,
	"absence_times"("start_date", "end_date", "start_time", "end_time", "day_half") WITH &&
) WHERE ("status" in ('NEW', 'APPROVED'));--> statement-breakpoint
CREATE TRIGGER links_place BEFORE INSERT OR UPDATE OF group_id, status ON "links" FOR EACH ROW EXECUTE FUNCTION place_link();--> statement-breakpoint
CREATE TRIGGER absences_place BEFORE INSERT ON "absences" FOR EACH ROW EXECUTE FUNCTION place_absence();--> statement-breakpoint
CREATE TRIGGER group_members_place AFTER INSERT OR UPDATE OF group_id, until_date ON "group_members" FOR EACH ROW EXECUTE FUNCTION place_waiting();--> statement-breakpoint
CREATE TRIGGER content_versions_keep BEFORE UPDATE ON "content_versions" FOR EACH ROW EXECUTE FUNCTION keep_version();--> statement-breakpoint
CREATE TRIGGER prospect_messages_place AFTER INSERT ON "prospect_messages" FOR EACH ROW EXECUTE FUNCTION place_message();--> statement-breakpoint
CREATE TRIGGER school_messages_place AFTER INSERT ON "school_messages" FOR EACH ROW EXECUTE FUNCTION place_message();--> statement-breakpoint
CREATE TRIGGER prospects_messages AFTER UPDATE ON "prospects" FOR EACH ROW WHEN (OLD.institution_id IS DISTINCT FROM NEW.institution_id) EXECUTE FUNCTION move_messages();--> statement-breakpoint
CREATE TRIGGER links_messages AFTER UPDATE ON "links" FOR EACH ROW WHEN (OLD.org_id IS DISTINCT FROM NEW.org_id) EXECUTE FUNCTION move_messages();--> statement-breakpoint
CREATE TRIGGER absences_messages AFTER UPDATE ON "absences" FOR EACH ROW WHEN (OLD.org_id IS DISTINCT FROM NEW.org_id) EXECUTE FUNCTION move_messages();--> statement-breakpoint
CREATE TRIGGER accounts_links BEFORE DELETE ON "accounts" FOR EACH ROW EXECUTE FUNCTION end_with_account();--> statement-breakpoint
CREATE TRIGGER courses_teacher_known AFTER UPDATE OF teacher_id ON "courses" FOR EACH ROW
  WHEN (OLD.teacher_id IS NULL AND NEW.teacher_id IS NOT NULL) EXECUTE FUNCTION lessons_get_teacher();--> statement-breakpoint
CREATE TRIGGER roles_teachers AFTER INSERT ON "roles" FOR EACH ROW
  WHEN (NEW.org_id IS NOT NULL AND NEW.ended_at IS NULL) EXECUTE FUNCTION roles_name_teachers();--> statement-breakpoint
-- Breaking migrations of the chain that these two files replaced (database/migrating.ts): versions from before them refuse this database.
INSERT INTO "breaking_migrations" VALUES
  ('0049_office-word', 'A document that an office saw proves an account for that institution alone, and a new phone needs a second member.'),
  ('0050_claims', 'imported rows about children belong to an institution'),
  ('0052_work-leases', 'background work is claimed by leases of its own rows, and the queue jobs is gone');
