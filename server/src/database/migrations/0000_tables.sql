CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
-- Hours that a leave covers: one stretch, or half of each day. The constraint absences_not_twice compares them.
CREATE FUNCTION "absence_times"("start_date" date, "end_date" date, "start_time" time, "end_time" time, "day_half" text) RETURNS tsmultirange
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	select case
		when day_half is null then tsmultirange(tsrange(
			start_date + coalesce(start_time, time '00:00'),
			case when end_time is null then end_date + 1 + time '00:00' else end_date + end_time end))
		else (
			select range_agg(case day_half
				when 'AM' then tsrange(start_date + n + time '00:00', start_date + n + time '12:00')
				else tsrange(start_date + n + time '12:00', start_date + n + 1 + time '00:00') end)
			from generate_series(0, end_date - start_date) n)
	end
$$;--> statement-breakpoint
-- Gives a link the institution of its group; a declined link also keeps the group in which it was declined.
CREATE FUNCTION place_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.org_id := (SELECT org_id FROM groups WHERE id = NEW.group_id);
  IF NEW.status <> 'DECLINED' THEN
    NEW.declined_group_id := NULL;
  ELSIF NEW.declined_group_id IS NULL THEN
    NEW.declined_group_id := NEW.group_id;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
-- Gives a leave the current group and institution of the child.
CREATE FUNCTION place_absence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT g.id, g.org_id INTO NEW.group_id, NEW.org_id FROM group_members m JOIN groups g ON g.id = m.group_id WHERE m.child_id = NEW.child_id AND m.until_date IS NULL;
  RETURN NEW;
END $$;--> statement-breakpoint
-- Moves all links and the undecided leave of a child to its new group: a former school reads links no more. Decided leave keeps its school.
CREATE FUNCTION place_waiting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.until_date IS NULL THEN
    UPDATE links SET group_id = NEW.group_id WHERE child_id = NEW.child_id AND group_id <> NEW.group_id;
    UPDATE absences SET group_id = NEW.group_id, org_id = (SELECT org_id FROM groups WHERE id = NEW.group_id)
      WHERE child_id = NEW.child_id AND status = 'NEW' AND group_id IS DISTINCT FROM NEW.group_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Keeps a proposed text and its author unchanged: a second member confirms exactly the text that they saw.
CREATE FUNCTION keep_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.kind, NEW.piece_id, NEW.text, NEW.proposed_by, NEW.proposed_at) IS DISTINCT FROM (OLD.kind, OLD.piece_id, OLD.text, OLD.proposed_by, OLD.proposed_at) OR OLD.status <> 'PROPOSED' THEN
    RAISE EXCEPTION 'a version of public content does not change' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
-- Gives a message the institution of the request that caused it.
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
-- Moves the messages of a request together with the request.
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
-- Ends open links and passed checks of children with the account for which a school approved them. Declined links stay for their retention time.
CREATE FUNCTION end_with_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM links WHERE parent_id = OLD.person_id AND status <> 'DECLINED';
  DELETE FROM child_checks WHERE person_id = OLD.person_id;
  RETURN OLD;
END $$;--> statement-breakpoint
-- Gives lessons the teacher of their course. The key lessons_course_fk cascades later changes, but not the first teacher of a course that had none.
CREATE FUNCTION lessons_get_teacher() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE lessons SET teacher_id = NEW.teacher_id WHERE course_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Resolves the numbers that an institution named as teachers, as far as their people work there. The lock (LOCKS.namingTeachers) serialises
-- an import and an invitation that is accepted meanwhile.
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
CREATE TABLE "absence_history" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "absence_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"absence_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"status" text NOT NULL,
	"note" text,
	"actor" text NOT NULL,
	"person_id" integer,
	CONSTRAINT "absence_history_status" CHECK ("absence_history"."status" in ('NEW', 'APPROVED', 'REJECTED', 'WITHDRAWN')),
	CONSTRAINT "absence_history_actor" CHECK ("absence_history"."actor" in ('parent', 'school'))
);
--> statement-breakpoint
CREATE TABLE "absences" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "absences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"child_id" integer NOT NULL,
	"parent_id" integer NOT NULL,
	"category" text NOT NULL,
	"interval_type" smallint NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"start_time" time(0),
	"end_time" time(0),
	"description" text NOT NULL,
	"status" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"settled_by" integer,
	"note" text,
	"day_half" text,
	"group_id" integer,
	"org_id" integer,
	CONSTRAINT "absences_category" CHECK ("absences"."category" in ('SICK', 'FAMILY', 'TRAVEL', 'COMPETITION', 'DOCTOR', 'COVID', 'OTHER')),
	CONSTRAINT "absences_status" CHECK ("absences"."status" in ('NEW', 'APPROVED', 'REJECTED', 'WITHDRAWN')),
	CONSTRAINT "absences_interval" CHECK ("absences"."interval_type" between 1 and 3),
	CONSTRAINT "absences_order" CHECK ("absences"."start_date" <= "absences"."end_date"),
	CONSTRAINT "absences_hours" CHECK (case when "absences"."interval_type" = 3
               then "absences"."start_date" = "absences"."end_date" and "absences"."start_time" is not null and "absences"."end_time" is not null
                    and "absences"."start_time" < "absences"."end_time"
               else "absences"."start_time" is null and "absences"."end_time" is null end),
	CONSTRAINT "absences_half" CHECK ("absences"."day_half" is null or ("absences"."interval_type" = 2 and "absences"."day_half" in ('AM', 'PM'))),
	CONSTRAINT "absences_description" CHECK (char_length("absences"."description") between 1 and 150),
	CONSTRAINT "absences_settled" CHECK (("absences"."status" = 'NEW') = ("absences"."settled_at" is null))
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"username" text NOT NULL,
	"person_id" integer NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"phone" text,
	"proven_by" text,
	"proven_at" timestamp with time zone,
	"end_hash" "bytea",
	"language" text DEFAULT 'mn' NOT NULL,
	"closed_at" timestamp with time zone,
	"goes_at" timestamp with time zone,
	"username_since" timestamp with time zone,
	"phone_since" timestamp with time zone,
	"held_since" timestamp with time zone,
	CONSTRAINT "accounts_username" UNIQUE("username"),
	CONSTRAINT "accounts_person" UNIQUE("person_id"),
	CONSTRAINT "accounts_end" UNIQUE("end_hash"),
	CONSTRAINT "accounts_username_normal" CHECK ("accounts"."username" = lower("accounts"."username") and length("accounts"."username") between 6 and 50),
	CONSTRAINT "accounts_language" CHECK ("accounts"."language" in ('mn', 'en')),
	CONSTRAINT "accounts_proof" CHECK ("accounts"."proven_by" in ('REGISTRY_CONTACT', 'REGISTRY_CODE', 'STATE_SIGN_ON')),
	CONSTRAINT "accounts_closed_whole" CHECK (("accounts"."closed_at" is null) = ("accounts"."goes_at" is null)),
	CONSTRAINT "accounts_proven_whole" CHECK (("accounts"."proven_by" is null) = ("accounts"."proven_at" is null)),
	CONSTRAINT "accounts_held_unproven" CHECK ("accounts"."held_since" is null or "accounts"."proven_by" is null)
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "devices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"name" text NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"second_step_at" timestamp with time zone,
	CONSTRAINT "devices_once" UNIQUE("account_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "document_proofs" (
	"account_id" integer NOT NULL,
	"org_id" integer NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"seen_by" integer,
	"paused_at" timestamp with time zone,
	CONSTRAINT "document_proofs_account_id_org_id_pk" PRIMARY KEY("account_id","org_id")
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"role" text NOT NULL,
	"org_id" integer NOT NULL,
	"registry_number" text NOT NULL,
	"contact" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "invitations_token" UNIQUE("token_hash"),
	CONSTRAINT "invitations_role" CHECK ("invitations"."role" in ('TEACHER', 'SCHOOL', 'COMMISSION'))
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "roles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"role" text NOT NULL,
	"org_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "roles_known" CHECK ("roles"."role" in ('EDU_PARENT', 'TEACHER', 'SCHOOL', 'COMMISSION')),
	CONSTRAINT "roles_staff_has_organisation" CHECK (("roles"."role" = 'EDU_PARENT') = ("roles"."org_id" is null))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"device_id" integer NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"role_id" integer NOT NULL,
	CONSTRAINT "sessions_token" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "day_records" (
	"child_id" integer NOT NULL,
	"day" date NOT NULL,
	"reason" text NOT NULL,
	"org_id" integer NOT NULL,
	CONSTRAINT "day_records_pkey" PRIMARY KEY("child_id","day","org_id"),
	CONSTRAINT "day_records_reason" CHECK ("day_records"."reason" in ('PRESENT', 'ONLINE', 'SICK', 'SICK_COVID', 'EXCUSED', 'EXCUSED_COVID', 'UNEXCUSED'))
) PARTITION BY RANGE ("day");
--> statement-breakpoint
CREATE TABLE "lesson_records" (
	"child_id" integer NOT NULL,
	"course_id" integer NOT NULL,
	"day" date NOT NULL,
	"period" smallint NOT NULL,
	"tardy_minutes" smallint NOT NULL,
	"reason" text NOT NULL,
	"org_id" integer NOT NULL,
	CONSTRAINT "lesson_records_pkey" PRIMARY KEY("child_id","day","period","org_id"),
	CONSTRAINT "lesson_records_reason" CHECK ("lesson_records"."reason" in ('UNEXCUSED', 'SICK', 'EXCUSED', 'TARDY', 'PRESENT')),
	CONSTRAINT "lesson_records_tardy" CHECK ("lesson_records"."tardy_minutes" between 0 and 240),
	CONSTRAINT "lesson_records_period" CHECK ("lesson_records"."period" between 1 and 12)
) PARTITION BY RANGE ("day");
--> statement-breakpoint
CREATE TABLE "audit" (
	"id" bigint GENERATED BY DEFAULT AS IDENTITY (sequence name "audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"account_id" integer,
	"person_id" integer,
	"role" text,
	"action" text NOT NULL,
	"child_id" integer,
	"request_id" text NOT NULL,
	"org_id" integer,
	"place" "bytea",
	CONSTRAINT "audit_pkey" PRIMARY KEY("id","at")
) PARTITION BY RANGE ("at");
--> statement-breakpoint
CREATE TABLE "audit_refusals" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "audit_refusals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"hour" timestamp with time zone NOT NULL,
	"action" text NOT NULL,
	"reason" text NOT NULL,
	"account_id" integer,
	"person_id" integer,
	"role" text,
	"place" "bytea" NOT NULL,
	"times" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "audit_refusals_once" UNIQUE NULLS NOT DISTINCT("hour","action","reason","place","account_id"),
	CONSTRAINT "audit_refusals_times" CHECK ("audit_refusals"."times" > 0)
);
--> statement-breakpoint
CREATE TABLE "bar_reviews" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "bar_reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"bar_id" integer NOT NULL,
	"org_id" integer NOT NULL,
	"asked_by" integer NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"outcome" text,
	"answer" text,
	"decided_by" integer,
	"decided_at" timestamp with time zone,
	CONSTRAINT "bar_reviews_outcome" CHECK ("bar_reviews"."outcome" is null or "bar_reviews"."outcome" in ('LIFTED', 'KEPT')),
	CONSTRAINT "bar_reviews_decided_whole" CHECK (("bar_reviews"."outcome" is null) = ("bar_reviews"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "bars" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "bars_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"child_id" integer NOT NULL,
	"person_id" integer NOT NULL,
	"document" text NOT NULL,
	"from_date" date NOT NULL,
	"until_date" date,
	"in_force" boolean NOT NULL,
	"org_id" integer,
	"entered_by" integer,
	"entered_at" timestamp with time zone NOT NULL,
	"lifted_at" timestamp with time zone,
	"lifted_by" integer,
	"lift_document" text,
	"ended_at" timestamp with time zone,
	CONSTRAINT "bars_order" CHECK ("bars"."until_date" is null or "bars"."until_date" >= "bars"."from_date"),
	CONSTRAINT "bars_entered_whole" CHECK (("bars"."org_id" is null) = ("bars"."entered_by" is null)),
	CONSTRAINT "bars_lifted_whole" CHECK (("bars"."lifted_at" is null) = ("bars"."lift_document" is null)),
	CONSTRAINT "bars_lifted_by" CHECK ("bars"."lifted_by" is null or "bars"."lifted_at" is not null),
	CONSTRAINT "bars_ended" CHECK ("bars"."ended_at" is not null or ("bars"."lifted_at" is null)),
	CONSTRAINT "bars_ended_not_in_force" CHECK ("bars"."ended_at" is null or not "bars"."in_force"),
	CONSTRAINT "bars_not_oneself" CHECK ("bars"."child_id" <> "bars"."person_id")
);
--> statement-breakpoint
CREATE TABLE "claim_answers" (
	"claim_id" integer NOT NULL,
	"guardian_id" integer NOT NULL,
	"told_at" timestamp with time zone,
	"is_right" boolean,
	"answered_at" timestamp with time zone,
	CONSTRAINT "claim_answers_pkey" PRIMARY KEY("claim_id","guardian_id"),
	CONSTRAINT "claim_answers_whole" CHECK (("claim_answers"."is_right" is null) = ("claim_answers"."answered_at" is null))
);
--> statement-breakpoint
CREATE TABLE "claims" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "claims_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"org_id" integer NOT NULL,
	"group_id" integer NOT NULL,
	"registry_number" text NOT NULL,
	"child_id" integer,
	"since_date" date NOT NULL,
	"until_date" date,
	"role_id" integer,
	"key_id" integer,
	"made_at" timestamp with time zone NOT NULL,
	"looked_at" timestamp with time zone,
	"status" text NOT NULL,
	"moved_at" timestamp with time zone NOT NULL,
	"moved_by" text,
	"note" text,
	"in_force_at" timestamp with time zone,
	"lapses_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"refused_at" timestamp with time zone,
	CONSTRAINT "claims_status" CHECK ("claims"."status" in ('OPEN', 'RELEASE', 'OPERATOR', 'IN_FORCE', 'REFUSED', 'WITHDRAWN', 'LAPSED')),
	CONSTRAINT "claims_moved_by" CHECK ("claims"."moved_by" in ('guardian', 'institution', 'office', 'operator', 'system')),
	CONSTRAINT "claims_order" CHECK ("claims"."until_date" is null or "claims"."until_date" >= "claims"."since_date"),
	CONSTRAINT "claims_made_by" CHECK (num_nonnulls("claims"."role_id", "claims"."key_id") <= 1),
	CONSTRAINT "claims_ended_whole" CHECK (("claims"."ended_at" is null) = ("claims"."status" in ('OPEN', 'RELEASE', 'OPERATOR', 'REFUSED'))),
	CONSTRAINT "claims_of_child" CHECK ("claims"."child_id" is not null or "claims"."status" in ('OPEN', 'REFUSED', 'WITHDRAWN', 'LAPSED'))
);
--> statement-breakpoint
CREATE TABLE "contact_changes" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "contact_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer,
	"old_contact" text NOT NULL,
	"new_contact" text NOT NULL,
	"org_id" integer NOT NULL,
	"entered_by" integer NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"stop_hash" "bytea" NOT NULL,
	"ended_at" timestamp with time zone,
	"outcome" text,
	"child_id" integer,
	"confirmed_by" integer,
	"confirmed_org_id" integer,
	"confirmed_at" timestamp with time zone,
	"old_proven_by" text,
	"old_proven_at" timestamp with time zone,
	CONSTRAINT "contact_changes_stop" UNIQUE("stop_hash"),
	CONSTRAINT "contact_changes_two" CHECK ("contact_changes"."confirmed_by" <> "contact_changes"."entered_by"),
	CONSTRAINT "contact_changes_confirmed_whole" CHECK (num_nonnulls("contact_changes"."confirmed_by", "contact_changes"."confirmed_org_id", "contact_changes"."confirmed_at", "contact_changes"."due_at") in (0, 4)),
	CONSTRAINT "contact_changes_wait" CHECK ("contact_changes"."due_at" >= "contact_changes"."confirmed_at" + interval '24 hours'),
	CONSTRAINT "contact_changes_outcome" CHECK ("contact_changes"."outcome" is null or "contact_changes"."outcome" in ('DONE', 'CALLED_OFF', 'UNDONE', 'LAPSED')),
	CONSTRAINT "contact_changes_ended_whole" CHECK (("contact_changes"."outcome" is null) = ("contact_changes"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "contacts" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "contacts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"tab" smallint NOT NULL,
	"kind" text NOT NULL,
	"code" text NOT NULL,
	"position" smallint NOT NULL,
	"name_mn" text NOT NULL,
	"name_en" text NOT NULL,
	"office_mn" text NOT NULL,
	"office_en" text NOT NULL,
	"phone" text NOT NULL,
	"guide_slug" text,
	"document_slug" text,
	CONSTRAINT "contacts_code_once" UNIQUE("tab","code"),
	CONSTRAINT "contacts_place" UNIQUE("tab","position"),
	CONSTRAINT "contacts_tab" CHECK ("contacts"."tab" in (1, 2)),
	CONSTRAINT "contacts_kind" CHECK ("contacts"."kind" in ('province', 'district', 'helpDesk')),
	CONSTRAINT "contacts_phone_shape" CHECK ("contacts"."phone" ~ '^[0-9]{8}$')
);
--> statement-breakpoint
CREATE TABLE "faq_items" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "faq_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"tab" smallint NOT NULL,
	"key" text NOT NULL,
	"position" smallint NOT NULL,
	"question_mn" text NOT NULL,
	"question_en" text NOT NULL,
	"answer_mn" text NOT NULL,
	"answer_en" text NOT NULL,
	CONSTRAINT "faq_items_key_once" UNIQUE("tab","key"),
	CONSTRAINT "faq_items_place" UNIQUE("tab","position"),
	CONSTRAINT "faq_items_tab" CHECK ("faq_items"."tab" in (1, 2)),
	CONSTRAINT "faq_items_key_shape" CHECK ("faq_items"."key" ~ '^[A-Za-z0-9-]+$')
);
--> statement-breakpoint
CREATE TABLE "guides" (
	"slug" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"campaign_kind" text NOT NULL,
	"position" smallint NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"id" integer GENERATED BY DEFAULT AS IDENTITY (sequence name "guides_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title_en" text DEFAULT '' NOT NULL,
	"body_en" text DEFAULT '' NOT NULL,
	CONSTRAINT "guides_id_once" UNIQUE("id"),
	CONSTRAINT "guides_slug_shape" CHECK ("guides"."slug" ~ '^[a-z0-9-]+$'),
	CONSTRAINT "guides_known_kind" CHECK ("guides"."kind" in ('guide', 'document')),
	CONSTRAINT "guides_campaign_kind" CHECK ("guides"."campaign_kind" in ('kindergarten', 'firstGrade', 'subProgram'))
);
--> statement-breakpoint
CREATE TABLE "passages" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "passages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"tab" smallint NOT NULL,
	"section" text NOT NULL,
	"position" smallint NOT NULL,
	"title_mn" text NOT NULL,
	"title_en" text NOT NULL,
	"text_mn" text NOT NULL,
	"text_en" text NOT NULL,
	CONSTRAINT "passages_place" UNIQUE("tab","section","position"),
	CONSTRAINT "passages_tab" CHECK ("passages"."tab" in (1, 2)),
	CONSTRAINT "passages_section" CHECK ("passages"."section" in ('banner', 'bannerClosed', 'bannerNotStarted', 'step', 'goal', 'goalItem', 'benefit', 'reminder'))
);
--> statement-breakpoint
CREATE TABLE "content_versions" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "content_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"piece_id" integer NOT NULL,
	"text" jsonb NOT NULL,
	"status" text NOT NULL,
	"proposed_by" integer,
	"proposed_at" timestamp with time zone NOT NULL,
	"decided_by" integer,
	"decided_at" timestamp with time zone,
	"note" text,
	CONSTRAINT "content_versions_kind" CHECK ("content_versions"."kind" in ('faq', 'guide', 'passage', 'contact')),
	CONSTRAINT "content_versions_status" CHECK ("content_versions"."status" in ('PROPOSED', 'LIVE', 'REJECTED', 'WITHDRAWN')),
	CONSTRAINT "content_versions_decided" CHECK (("content_versions"."status" = 'PROPOSED') = ("content_versions"."decided_at" is null)),
	CONSTRAINT "content_versions_second_member" CHECK ("content_versions"."status" not in ('LIVE', 'REJECTED') or "content_versions"."proposed_by" is null or ("content_versions"."decided_by" is not null and "content_versions"."decided_by" <> "content_versions"."proposed_by"))
);
--> statement-breakpoint
CREATE TABLE "books" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "books_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"level" smallint NOT NULL,
	"kind" text NOT NULL,
	"subject_id" integer,
	"name" text NOT NULL,
	"quantity" smallint NOT NULL,
	"from_school" boolean NOT NULL,
	CONSTRAINT "books_once" UNIQUE("level","kind","name"),
	CONSTRAINT "books_kind" CHECK ("books"."kind" in ('TEXTBOOK', 'NOTEBOOK')),
	CONSTRAINT "books_quantity" CHECK ("books"."quantity" between 1 and 50)
);
--> statement-breakpoint
CREATE TABLE "topics" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "topics_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"subject_id" integer NOT NULL,
	"level" smallint NOT NULL,
	"position" smallint NOT NULL,
	"parent_id" integer,
	"name" text NOT NULL,
	CONSTRAINT "topics_position" UNIQUE("subject_id","level","position"),
	CONSTRAINT "topics_not_in_itself" CHECK ("topics"."parent_id" <> "topics"."id")
);
--> statement-breakpoint
CREATE TABLE "held_decisions" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "held_decisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"request_id" integer NOT NULL,
	"decision" text NOT NULL,
	"note" text,
	"identity_seen" boolean NOT NULL,
	"role_id" integer NOT NULL,
	"held_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"seen" text,
	"tries" smallint DEFAULT 0 NOT NULL,
	"lease_until" timestamp with time zone,
	"lease_token" text,
	"last_error" text,
	CONSTRAINT "held_decisions_once" UNIQUE("kind","request_id"),
	CONSTRAINT "held_decisions_kind" CHECK ("held_decisions"."kind" in ('prospect', 'sub', 'link', 'absence')),
	CONSTRAINT "held_decisions_known" CHECK ("held_decisions"."decision" in ('WAITING', 'PASSED', 'UNPASSED', 'DEPARTED', 'REGISTERED', 'APPROVED', 'DECLINED', 'REJECTED', 'MOVED', 'APPROVE'))
);
--> statement-breakpoint
CREATE TABLE "campaign_changes" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "campaign_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"campaign_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"person_id" integer NOT NULL,
	"before" jsonb,
	"after" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "campaigns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"school_year" smallint NOT NULL,
	"stage" smallint NOT NULL,
	"birth_from" date NOT NULL,
	"birth_to" date NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"address_until" timestamp with time zone NOT NULL,
	CONSTRAINT "campaigns_once" UNIQUE("kind","school_year","stage"),
	CONSTRAINT "campaigns_known_kind" CHECK ("campaigns"."kind" in ('kindergarten', 'firstGrade', 'subProgram')),
	CONSTRAINT "campaigns_stage" CHECK ("campaigns"."stage" between 1 and 9),
	CONSTRAINT "campaigns_birth_window" CHECK ("campaigns"."birth_from" <= "campaigns"."birth_to"),
	CONSTRAINT "campaigns_order" CHECK ("campaigns"."opens_at" < "campaigns"."closes_at" and "campaigns"."address_until" <= "campaigns"."closes_at")
);
--> statement-breakpoint
CREATE TABLE "catchments" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "catchments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"campaign_id" integer NOT NULL,
	"place_code" text NOT NULL,
	"part" text NOT NULL,
	"age" smallint NOT NULL,
	"org_id" integer NOT NULL,
	"opens_at" timestamp with time zone,
	CONSTRAINT "catchments_once" UNIQUE("campaign_id","place_code","age","part"),
	CONSTRAINT "catchments_age" CHECK ("catchments"."age" between 2 and 6)
);
--> statement-breakpoint
CREATE TABLE "kindergarten_places" (
	"campaign_id" integer NOT NULL,
	"org_id" integer NOT NULL,
	"age" smallint NOT NULL,
	"places" smallint NOT NULL,
	CONSTRAINT "kindergarten_places_pkey" PRIMARY KEY("campaign_id","org_id","age"),
	CONSTRAINT "kindergarten_places_age" CHECK ("kindergarten_places"."age" between 2 and 5),
	CONSTRAINT "kindergarten_places_count" CHECK ("kindergarten_places"."places" >= 0)
);
--> statement-breakpoint
CREATE TABLE "place_changes" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "place_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"campaign_id" integer NOT NULL,
	"org_id" integer NOT NULL,
	"age" smallint NOT NULL,
	"places_before" smallint,
	"places_after" smallint,
	"at" timestamp with time zone NOT NULL,
	"person_id" integer,
	CONSTRAINT "place_changes_differ" CHECK ("place_changes"."places_before" is distinct from "place_changes"."places_after")
);
--> statement-breakpoint
CREATE TABLE "prospect_history" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "prospect_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"prospect_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"side" text NOT NULL,
	"status" text NOT NULL,
	"note" text,
	"actor" text NOT NULL,
	"person_id" integer,
	"staff_note" text,
	"org_id" integer,
	CONSTRAINT "prospect_history_side" CHECK ("prospect_history"."side" in ('response', 'school')),
	CONSTRAINT "prospect_history_actor" CHECK ("prospect_history"."actor" in ('guardian', 'registeredGuardian', 'commission', 'school', 'system'))
);
--> statement-breakpoint
CREATE TABLE "prospect_messages" (
	"outbox_id" bigint PRIMARY KEY NOT NULL,
	"prospect_id" integer NOT NULL,
	"acknowledged_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "prospects" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "prospects_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"campaign_id" integer NOT NULL,
	"child_id" integer NOT NULL,
	"place_code" text NOT NULL,
	"age" smallint NOT NULL,
	"institution_id" integer,
	"response_status" text NOT NULL,
	"school_status" text,
	"address_id" integer,
	"note" text,
	"created_at" timestamp with time zone NOT NULL,
	"contact_person_id" integer,
	"contact_guardian_type" text,
	"contact_phone1" text,
	"contact_phone2" text,
	"contact_mail" text,
	"for_commission" boolean NOT NULL,
	"reference" text,
	"sent_at" timestamp with time zone,
	"sent_by_account_id" integer,
	"lot" text,
	"language" text DEFAULT 'mn' NOT NULL,
	"undetermined_since" timestamp with time zone,
	"entered_org_id" integer,
	"next_institution_id" integer,
	CONSTRAINT "prospects_once" UNIQUE("campaign_id","child_id"),
	CONSTRAINT "prospects_reference_once" UNIQUE("reference"),
	CONSTRAINT "prospects_lot_once" UNIQUE("campaign_id","lot"),
	CONSTRAINT "prospects_language" CHECK ("prospects"."language" in ('mn', 'en')),
	CONSTRAINT "prospects_age" CHECK ("prospects"."age" between 0 and 17),
	CONSTRAINT "prospects_known_status" CHECK (case when "prospects"."school_status" is null then "prospects"."response_status" in ('NONE', 'REQUESTED', 'WAITING', 'PASSED', 'UNPASSED', 'DEPARTED')
               else "prospects"."response_status" in ('NEW', 'APPROVED', 'DECLINED', 'MOVED') and "prospects"."school_status" in ('NEW', 'REGISTERED', 'DECLINED', 'REJECTED') end),
	CONSTRAINT "prospects_sent_whole" CHECK (("prospects"."reference" is null) = ("prospects"."sent_at" is null)),
	CONSTRAINT "prospects_lot_letters" CHECK (lot ~ '^[23456789ABCDEFGHJKMNPQRSTUVWXYZ]{10}$'),
	CONSTRAINT "prospects_lot_of_request" CHECK (case when "prospects"."school_status" is null then "prospects"."reference" is null or "prospects"."lot" is not null else "prospects"."lot" is null end),
	CONSTRAINT "prospects_sender" CHECK ("prospects"."reference" is null or (num_nonnulls("prospects"."contact_phone1", "prospects"."entered_org_id") > 0 and "prospects"."contact_guardian_type" is not null))
);
--> statement-breakpoint
CREATE TABLE "warnings" (
	"child_id" integer NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"gathered" integer NOT NULL,
	CONSTRAINT "warnings_pkey" PRIMARY KEY("child_id","kind","recipient"),
	CONSTRAINT "warnings_kind" CHECK ("warnings"."kind" in ('OTHER_SENT', 'OTHER_PHONE', 'OTHER_LINK', 'OTHER_ADDRESS')),
	CONSTRAINT "warnings_count" CHECK ("warnings"."gathered" >= 0)
);
--> statement-breakpoint
CREATE TABLE "health_declarations" (
	"child_id" integer NOT NULL,
	"day" date NOT NULL,
	"parent_id" integer NOT NULL,
	"decision" text NOT NULL,
	"temperature" numeric(3, 1) NOT NULL,
	"flags" smallint[] NOT NULL,
	"note" text NOT NULL,
	"declared_at" timestamp with time zone NOT NULL,
	CONSTRAINT "health_declarations_pkey" PRIMARY KEY("child_id","day"),
	CONSTRAINT "health_declarations_decision" CHECK ("health_declarations"."decision" in ('NONE_PARENT', 'RISKY_PARENT')),
	CONSTRAINT "health_declarations_temperature" CHECK ("health_declarations"."temperature" between 30 and 50),
	CONSTRAINT "health_declarations_flags" CHECK (("health_declarations"."decision" = 'NONE_PARENT') = ("health_declarations"."flags" = '{99}')),
	CONSTRAINT "health_declarations_one_state" CHECK (not "health_declarations"."flags" @> '{14,15}'),
	CONSTRAINT "health_declarations_note" CHECK (char_length("health_declarations"."note") <= 50)
);
--> statement-breakpoint
CREATE TABLE "assignments" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "assignments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"course_id" integer NOT NULL,
	"term_id" integer NOT NULL,
	"topic" text NOT NULL,
	"description" text,
	"due_on" date NOT NULL,
	"code" text NOT NULL,
	CONSTRAINT "assignments_code" UNIQUE("course_id","code")
);
--> statement-breakpoint
CREATE TABLE "half_marks" (
	"child_id" integer NOT NULL,
	"course_id" integer NOT NULL,
	"half" smallint NOT NULL,
	"percent" smallint NOT NULL,
	CONSTRAINT "half_marks_once" PRIMARY KEY("child_id","course_id","half"),
	CONSTRAINT "half_marks_half" CHECK ("half_marks"."half" between 1 and 3),
	CONSTRAINT "half_marks_percent" CHECK ("half_marks"."percent" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "homework" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "homework_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"course_id" integer NOT NULL,
	"due_on" date NOT NULL,
	"topic" text NOT NULL,
	"task" text NOT NULL,
	CONSTRAINT "homework_once" UNIQUE("course_id","due_on","task")
);
--> statement-breakpoint
CREATE TABLE "homework_checks" (
	"child_id" integer NOT NULL,
	"homework_id" integer NOT NULL,
	"is_done" boolean NOT NULL,
	CONSTRAINT "homework_checks_once" PRIMARY KEY("child_id","homework_id")
);
--> statement-breakpoint
CREATE TABLE "marks" (
	"child_id" integer NOT NULL,
	"assignment_id" integer NOT NULL,
	"percent" smallint,
	"note" text,
	CONSTRAINT "marks_once" PRIMARY KEY("child_id","assignment_id"),
	CONSTRAINT "marks_percent" CHECK ("marks"."percent" between 0 and 100),
	CONSTRAINT "marks_something" CHECK ("marks"."percent" is not null or "marks"."note" is not null)
);
--> statement-breakpoint
CREATE TABLE "cards" (
	"child_id" integer PRIMARY KEY NOT NULL,
	"issue" smallint NOT NULL,
	"issued_on" date NOT NULL,
	CONSTRAINT "cards_after_first" CHECK ("cards"."issue" > 1)
);
--> statement-breakpoint
CREATE TABLE "child_checks" (
	"person_id" integer NOT NULL,
	"child_id" integer NOT NULL,
	"passed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "child_checks_pkey" PRIMARY KEY("person_id","child_id")
);
--> statement-breakpoint
CREATE TABLE "link_history" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "link_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"link_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"status" text NOT NULL,
	"note" text,
	"actor" text NOT NULL,
	"person_id" integer,
	CONSTRAINT "link_history_status" CHECK ("link_history"."status" in ('NEW', 'APPROVE', 'DECLINED')),
	CONSTRAINT "link_history_actor" CHECK ("link_history"."actor" in ('parent', 'school', 'system'))
);
--> statement-breakpoint
CREATE TABLE "links" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"parent_id" integer NOT NULL,
	"child_id" integer NOT NULL,
	"guardian_type" text NOT NULL,
	"group_id" integer NOT NULL,
	"status" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"note" text,
	"org_id" integer,
	"declined_group_id" integer,
	"paused_at" timestamp with time zone,
	CONSTRAINT "links_once" UNIQUE("parent_id","child_id"),
	CONSTRAINT "links_status" CHECK ("links"."status" in ('NEW', 'APPROVE', 'DECLINED')),
	CONSTRAINT "links_guardian_type" CHECK ("links"."guardian_type" in ('FATHER', 'MOTHER', 'GENERAL_ORPHAN')),
	CONSTRAINT "links_declined_somewhere" CHECK (("links"."status" = 'DECLINED') = ("links"."declined_group_id" is not null)),
	CONSTRAINT "links_paused_waits" CHECK ("links"."paused_at" is null or "links"."status" = 'NEW'),
	CONSTRAINT "links_decided" CHECK (("links"."status" = 'NEW') = ("links"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "allergies" (
	"child_id" integer NOT NULL,
	"allergen" text NOT NULL,
	CONSTRAINT "allergies_once" PRIMARY KEY("child_id","allergen"),
	CONSTRAINT "allergies_allergen" CHECK ("allergies"."allergen" in ('MILK', 'GLUTEN', 'EGG', 'FISH', 'NUT', 'SOY'))
);
--> statement-breakpoint
CREATE TABLE "dish_allergens" (
	"dish_id" integer NOT NULL,
	"allergen" text NOT NULL,
	CONSTRAINT "dish_allergens_once" PRIMARY KEY("dish_id","allergen"),
	CONSTRAINT "dish_allergens_allergen" CHECK ("dish_allergens"."allergen" in ('MILK', 'GLUTEN', 'EGG', 'FISH', 'NUT', 'SOY'))
);
--> statement-breakpoint
CREATE TABLE "dishes" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "dishes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"course" text NOT NULL,
	"grams" smallint NOT NULL,
	"kcal" double precision NOT NULL,
	"proteins" double precision NOT NULL,
	"fats" double precision NOT NULL,
	"carbohydrate" double precision NOT NULL,
	"photo_url" text,
	CONSTRAINT "dishes_name" UNIQUE("name"),
	CONSTRAINT "dishes_kind" CHECK ("dishes"."kind" in ('PORRIDGE', 'SOUP', 'MAIN', 'SALAD', 'BREAD', 'DRINK', 'FRUIT', 'DAIRY', 'EGG', 'PASTRY')),
	CONSTRAINT "dishes_amounts" CHECK (least("dishes"."grams", "dishes"."kcal", "dishes"."proteins", "dishes"."fats", "dishes"."carbohydrate") >= 0 and "dishes"."grams" > 0)
);
--> statement-breakpoint
CREATE TABLE "meal_comments" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "meal_comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"menu_id" integer NOT NULL,
	"parent_id" integer NOT NULL,
	"child_id" integer NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "meal_comments_length" CHECK (char_length("meal_comments"."text") between 1 and 250)
);
--> statement-breakpoint
CREATE TABLE "meal_ratings" (
	"menu_id" integer NOT NULL,
	"parent_id" integer NOT NULL,
	"child_id" integer NOT NULL,
	"rate" smallint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "meal_ratings_once" PRIMARY KEY("menu_id","parent_id","child_id"),
	CONSTRAINT "meal_ratings_stars" CHECK ("meal_ratings"."rate" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "menu_dishes" (
	"menu_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"dish_id" integer NOT NULL,
	CONSTRAINT "menu_dishes_place" PRIMARY KEY("menu_id","position"),
	CONSTRAINT "menu_dishes_once" UNIQUE("menu_id","dish_id")
);
--> statement-breakpoint
CREATE TABLE "menus" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "menus_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"org_id" integer NOT NULL,
	"classification" text NOT NULL,
	"date" date NOT NULL,
	"type" text NOT NULL,
	CONSTRAINT "menus_once" UNIQUE("org_id","classification","date","type"),
	CONSTRAINT "menus_dated" UNIQUE("id","date"),
	CONSTRAINT "menus_classification" CHECK ("menus"."classification" in ('KINDERGARTEN', 'PRIMARY', 'SECONDARY')),
	CONSTRAINT "menus_type" CHECK ("menus"."type" in ('BREAKFAST', 'SNACK', 'LUNCH', 'TEA'))
);
--> statement-breakpoint
CREATE TABLE "servings" (
	"child_id" integer NOT NULL,
	"menu_id" integer NOT NULL,
	"day" date NOT NULL,
	"is_eaten" boolean NOT NULL,
	"reason" text,
	CONSTRAINT "servings_once" PRIMARY KEY("child_id","day","menu_id"),
	CONSTRAINT "servings_reason" CHECK (not "servings"."is_eaten" or "servings"."reason" is null)
) PARTITION BY RANGE ("day");
--> statement-breakpoint
CREATE TABLE "mailbox" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "mailbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"message_id" bigint NOT NULL,
	"recipient" text NOT NULL,
	"channel" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"arrived_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mailbox_once" UNIQUE("message_id")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"last_error" text,
	"settled_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"to_nobody" boolean NOT NULL,
	"unsubscribe_link" text,
	"org_id" integer,
	"lease_until" timestamp with time zone,
	"lease_token" text,
	CONSTRAINT "outbox_state" CHECK ("outbox"."state" in ('WAITING', 'SENT', 'DEAD')),
	CONSTRAINT "outbox_channel" CHECK ("outbox"."channel" in ('sms', 'mail')),
	CONSTRAINT "outbox_settled" CHECK (("outbox"."state" = 'WAITING') = ("outbox"."settled_at" is null)),
	CONSTRAINT "outbox_text_until_settled" CHECK ("outbox"."text" is not null or "outbox"."state" <> 'WAITING')
);
--> statement-breakpoint
CREATE TABLE "graduations" (
	"org_id" integer NOT NULL,
	"school_year" smallint NOT NULL,
	"finishing" integer NOT NULL,
	"graduated" integer NOT NULL,
	CONSTRAINT "graduations_pkey" PRIMARY KEY("org_id","school_year"),
	CONSTRAINT "graduations_share" CHECK ("graduations"."finishing" > 0 and "graduations"."graduated" between 0 and "graduations"."finishing")
);
--> statement-breakpoint
CREATE TABLE "group_members" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "group_members_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"group_id" integer NOT NULL,
	"child_id" integer NOT NULL,
	"since_date" date NOT NULL,
	"until_date" date,
	CONSTRAINT "group_members_order" CHECK ("group_members"."until_date" is null or "group_members"."until_date" >= "group_members"."since_date")
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"org_id" integer NOT NULL,
	"school_year" smallint NOT NULL,
	"level" smallint NOT NULL,
	"name" text NOT NULL,
	"teacher_id" integer,
	"teacher_number" text,
	CONSTRAINT "groups_name" UNIQUE("org_id","school_year","name"),
	CONSTRAINT "groups_one_teacher" CHECK (num_nonnulls("groups"."teacher_id", "groups"."teacher_number") <= 1),
	CONSTRAINT "groups_level" CHECK ("groups"."level" between -5 and 12)
);
--> statement-breakpoint
CREATE TABLE "heads" (
	"org_id" integer PRIMARY KEY NOT NULL,
	"person_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "movements" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"child_id" integer NOT NULL,
	"group_id" integer NOT NULL,
	"action" text NOT NULL,
	"reason" text,
	"on_date" date NOT NULL,
	CONSTRAINT "movements_action" CHECK ("movements"."action" in ('ADMITTED', 'TRANSFERRED', 'PROMOTED', 'REGROUPED')),
	CONSTRAINT "movements_reason" CHECK ("movements"."reason" in ('ENROLMENT', 'YEAR_ENDED', 'MOVED_HOME', 'PARENT_REQUEST'))
);
--> statement-breakpoint
CREATE TABLE "organisations" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "organisations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"parent_id" integer,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"place_code" text NOT NULL,
	"is_public" boolean NOT NULL,
	"phone" text,
	"address_detail" text,
	CONSTRAINT "organisations_type" CHECK ("organisations"."type" in ('ORGEBS', 'ORGKG', 'ORGGOV'))
);
--> statement-breakpoint
CREATE TABLE "addresses" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "addresses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"person_id" integer NOT NULL,
	"place_code" text NOT NULL,
	"region" text,
	"town" text,
	"street" text,
	"apartment" text,
	"detail" text NOT NULL,
	"arrived_on" date NOT NULL,
	"left_on" date,
	CONSTRAINT "addresses_order" CHECK ("addresses"."left_on" is null or "addresses"."left_on" >= "addresses"."arrived_on")
);
--> statement-breakpoint
CREATE TABLE "guardianships" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "guardianships_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"child_id" integer NOT NULL,
	"guardian_id" integer NOT NULL,
	"type" text NOT NULL,
	CONSTRAINT "guardianships_once" UNIQUE("child_id","guardian_id"),
	CONSTRAINT "guardianships_type" CHECK ("guardianships"."type" in ('FATHER', 'MOTHER', 'GENERAL_ORPHAN')),
	CONSTRAINT "guardianships_not_oneself" CHECK ("guardianships"."child_id" <> "guardianships"."guardian_id")
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "people_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"registry_number" text NOT NULL,
	"family_name" text NOT NULL,
	"last_name" text NOT NULL,
	"first_name" text NOT NULL,
	"sex" text NOT NULL,
	"birth_date" date NOT NULL,
	"citizenship" text NOT NULL,
	"phone" text,
	"email" text,
	CONSTRAINT "people_registry_number" UNIQUE("registry_number"),
	CONSTRAINT "people_registry_number_shape" CHECK ("people"."registry_number" ~ '^([А-ЯЁӨҮ]{2}[0-9]{8}|[1-9][0-9]{0,8}:[0-9A-Za-zА-Яа-яЁёӨөҮү-]{1,20})$'),
	CONSTRAINT "people_sex" CHECK ("people"."sex" in ('male', 'female'))
);
--> statement-breakpoint
CREATE TABLE "places" (
	"code" text PRIMARY KEY NOT NULL,
	"parent_code" text,
	"name" text NOT NULL,
	CONSTRAINT "places_code_shape" CHECK ("places"."code" ~ '^([0-9]{2}){1,3}$'),
	CONSTRAINT "places_code_below_parent" CHECK (("places"."parent_code" is null and length("places"."code") = 2) or left("places"."code", -2) = "places"."parent_code")
);
--> statement-breakpoint
CREATE TABLE "breaking_migrations" (
	"name" text PRIMARY KEY NOT NULL,
	"why" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "demo_people" (
	"key" text PRIMARY KEY NOT NULL,
	"situation" text NOT NULL,
	"registry_number" text NOT NULL,
	"last_name" text NOT NULL,
	"first_name" text NOT NULL,
	"person_id" integer,
	"guardian_id" integer,
	"position" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "forgotten" (
	"name" text PRIMARY KEY NOT NULL,
	"done_at" timestamp with time zone,
	"rows" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "maintenance" (
	"id" smallint PRIMARY KEY NOT NULL,
	"banner_mn" text,
	"banner_en" text,
	"banner_from" timestamp with time zone,
	"banner_until" timestamp with time zone,
	"read_only_since" timestamp with time zone,
	CONSTRAINT "maintenance_one_row" CHECK ("maintenance"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "portal" (
	"id" smallint PRIMARY KEY NOT NULL,
	"is_demo" boolean NOT NULL,
	"clock_offset_ms" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"life_until" date,
	"demo_parts" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "portal_one_row" CHECK ("portal"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "codes" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"contact" text NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"link_hash" "bytea",
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"wrong_tries" smallint NOT NULL,
	"ended_at" timestamp with time zone,
	"browser_hash" "bytea" NOT NULL,
	"stranger_tries" smallint NOT NULL,
	"network_hash" "bytea",
	"wider_hash" "bytea",
	CONSTRAINT "codes_known_purpose" CHECK ("codes"."purpose" in ('REGISTRATION', 'RESETPASSWORD', 'PROOF', 'SECOND', 'CONTACT')),
	CONSTRAINT "codes_tries" CHECK ("codes"."wrong_tries" between 0 and 5),
	CONSTRAINT "codes_stranger_tries" CHECK ("codes"."stranger_tries" between 0 and 20)
);
--> statement-breakpoint
CREATE TABLE "keys" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"purpose" text NOT NULL,
	"secret" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"retired_at" timestamp with time zone,
	CONSTRAINT "keys_known_purpose" CHECK ("keys"."purpose" in ('captcha', 'ticket', 'code', 'subject', 'card'))
);
--> statement-breakpoint
CREATE TABLE "spent" (
	"digest" "bytea" PRIMARY KEY NOT NULL,
	"subject" "bytea",
	"spent_at" timestamp with time zone NOT NULL,
	"forget_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tries" (
	"key" "bytea" NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "tries_pkey" PRIMARY KEY("key","window_start")
);
--> statement-breakpoint
CREATE TABLE "news_contacts" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "news_contacts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"prospect_id" integer,
	"link_id" integer,
	"absence_id" integer,
	"contact" text NOT NULL,
	"org_id" integer NOT NULL,
	"given_by" integer NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	CONSTRAINT "news_contacts_prospect" UNIQUE("prospect_id"),
	CONSTRAINT "news_contacts_link" UNIQUE("link_id"),
	CONSTRAINT "news_contacts_absence" UNIQUE("absence_id"),
	CONSTRAINT "news_contacts_of_one" CHECK (num_nonnulls("news_contacts"."prospect_id", "news_contacts"."link_id", "news_contacts"."absence_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "school_messages" (
	"outbox_id" bigint PRIMARY KEY NOT NULL,
	"link_id" integer,
	"absence_id" integer,
	CONSTRAINT "school_messages_of_one" CHECK (num_nonnulls("school_messages"."link_id", "school_messages"."absence_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "course_results" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "course_results_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"child_id" integer NOT NULL,
	"org_id" integer NOT NULL,
	"subject_id" integer NOT NULL,
	"school_year" smallint NOT NULL,
	"level" smallint NOT NULL,
	"mark" numeric(4, 1) NOT NULL,
	CONSTRAINT "course_results_once" UNIQUE("child_id","school_year","subject_id","org_id"),
	CONSTRAINT "course_results_level" CHECK ("course_results"."level" between 1 and 12),
	CONSTRAINT "course_results_mark" CHECK ("course_results"."mark" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "exam_results" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "exam_results_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"child_id" integer NOT NULL,
	"subject_id" integer NOT NULL,
	"kind" text NOT NULL,
	"school_year" smallint NOT NULL,
	"level" smallint NOT NULL,
	"mark" numeric(4, 1) NOT NULL,
	"org_id" integer,
	CONSTRAINT "exam_results_once" UNIQUE NULLS NOT DISTINCT("child_id","school_year","kind","subject_id","org_id"),
	CONSTRAINT "exam_results_kind" CHECK ("exam_results"."kind" in ('STATE', 'QUALITY', 'OLYMPIAD')),
	CONSTRAINT "exam_results_level" CHECK ("exam_results"."level" between 1 and 12),
	CONSTRAINT "exam_results_mark" CHECK ("exam_results"."mark" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "copy_pieces" (
	"copy_id" integer NOT NULL,
	"number" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "copy_pieces_copy_id_number_pk" PRIMARY KEY("copy_id","number")
);
--> statement-breakpoint
CREATE TABLE "data_copies" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "data_copies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"status" text NOT NULL,
	"request_id" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"ready_at" timestamp with time zone,
	"child_ids" integer[] NOT NULL,
	"size" integer NOT NULL,
	"session_id" integer,
	"tries" smallint DEFAULT 0 NOT NULL,
	"lease_until" timestamp with time zone,
	"lease_token" text,
	"last_error" text,
	CONSTRAINT "data_copies_status" CHECK ("data_copies"."status" in ('ASKED', 'MAKING', 'READY', 'FAILED')),
	CONSTRAINT "data_copies_ready" CHECK (("data_copies"."status" = 'READY') = ("data_copies"."ready_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "feeds" (
	"parent_id" integer NOT NULL,
	"child_id" integer NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "feeds_pkey" PRIMARY KEY("parent_id","child_id"),
	CONSTRAINT "feeds_token" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "lessons" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "lessons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"term_id" integer NOT NULL,
	"course_id" integer NOT NULL,
	"group_id" integer NOT NULL,
	"teacher_id" integer,
	"room_id" integer,
	"weekday" smallint NOT NULL,
	"period" smallint NOT NULL,
	"begins_at" smallint NOT NULL,
	"ends_at" smallint NOT NULL,
	CONSTRAINT "lessons_period" UNIQUE("group_id","term_id","weekday","period"),
	CONSTRAINT "lessons_weekday" CHECK ("lessons"."weekday" between 1 and 5),
	CONSTRAINT "lessons_known_period" CHECK ("lessons"."period" between 1 and 12),
	CONSTRAINT "lessons_order" CHECK (0 <= "lessons"."begins_at" and "lessons"."begins_at" < "lessons"."ends_at" and "lessons"."ends_at" < 1440)
);
--> statement-breakpoint
CREATE TABLE "rooms" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "rooms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"org_id" integer NOT NULL,
	"number" text NOT NULL,
	CONSTRAINT "rooms_number" UNIQUE("org_id","number")
);
--> statement-breakpoint
CREATE TABLE "school_days" (
	"level" smallint NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "school_days_pkey" PRIMARY KEY("level","day"),
	CONSTRAINT "school_days_level" CHECK ("school_days"."level" between -5 and 12)
);
--> statement-breakpoint
CREATE TABLE "courses" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "courses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"group_id" integer NOT NULL,
	"subject_id" integer NOT NULL,
	"teacher_id" integer,
	"hours_a_week" smallint NOT NULL,
	"teacher_number" text,
	CONSTRAINT "courses_whole" UNIQUE("id","group_id","teacher_id"),
	CONSTRAINT "courses_group" UNIQUE("id","group_id"),
	CONSTRAINT "courses_once" UNIQUE("group_id","subject_id"),
	CONSTRAINT "courses_one_teacher" CHECK (num_nonnulls("courses"."teacher_id", "courses"."teacher_number") = 1),
	CONSTRAINT "courses_hours" CHECK ("courses"."hours_a_week" between 1 and 12)
);
--> statement-breakpoint
CREATE TABLE "subjects" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "subjects_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	CONSTRAINT "subjects_name" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "terms" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "terms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"session_id" integer NOT NULL,
	"school_year" smallint NOT NULL,
	"number" smallint NOT NULL,
	"name" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	CONSTRAINT "terms_number" UNIQUE("school_year","number"),
	CONSTRAINT "terms_session" UNIQUE("session_id"),
	CONSTRAINT "terms_four" CHECK ("terms"."number" between 1 and 4),
	CONSTRAINT "terms_order" CHECK ("terms"."starts_on" <= "terms"."ends_on")
);
--> statement-breakpoint
CREATE TABLE "summaries" (
	"account_id" integer NOT NULL,
	"week" date NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"token_hash" "bytea",
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "summaries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"tries" smallint DEFAULT 0 NOT NULL,
	"lease_until" timestamp with time zone,
	"lease_token" text,
	"last_error" text,
	CONSTRAINT "summaries_once" UNIQUE("account_id","week"),
	CONSTRAINT "summaries_token" UNIQUE("token_hash"),
	CONSTRAINT "summaries_told_when_settled" CHECK ("summaries"."token_hash" is null or "summaries"."settled_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "summary_wishes" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"wanted" boolean NOT NULL,
	"language" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "summary_wishes_language" CHECK ("summary_wishes"."language" in ('mn', 'en'))
);
--> statement-breakpoint
CREATE TABLE "org_keys" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "org_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"org_id" integer NOT NULL,
	"name" text NOT NULL,
	"key_hash" "bytea" NOT NULL,
	"role_id" integer,
	"made_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "org_keys_hash" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "upload_pieces" (
	"upload_id" integer NOT NULL,
	"part" text NOT NULL,
	"number" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "upload_pieces_upload_id_part_number_pk" PRIMARY KEY("upload_id","part","number"),
	CONSTRAINT "upload_pieces_part" CHECK ("upload_pieces"."part" in ('file', 'faults'))
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "uploads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"org_id" integer NOT NULL,
	"role_id" integer,
	"key_id" integer,
	"request_id" text NOT NULL,
	"file_name" text NOT NULL,
	"status" text NOT NULL,
	"why" text,
	"takes_good_rows" boolean NOT NULL,
	"progress" jsonb,
	"report" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"served_at" timestamp with time zone NOT NULL,
	"erased_at" timestamp with time zone,
	"tries" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"lease_until" timestamp with time zone,
	"lease_token" text,
	"last_error" text,
	CONSTRAINT "uploads_status" CHECK ("uploads"."status" in ('ARRIVING', 'RECEIVED', 'CHECKING', 'CHECKED', 'CONFIRMED', 'APPLYING', 'APPLIED', 'REFUSED', 'EXPIRED')),
	CONSTRAINT "uploads_why" CHECK ("uploads"."why" in ('unreadable', 'tooManyEntries', 'tooLarge', 'archiveInside', 'tooManyRows', 'sheetTooLarge', 'nothingInside', 'stopped')),
	CONSTRAINT "uploads_by" CHECK (num_nonnulls("uploads"."role_id", "uploads"."key_id") <= 1)
);
--> statement-breakpoint
ALTER TABLE "absence_history" ADD CONSTRAINT "absence_history_absence_id_absences_id_fk" FOREIGN KEY ("absence_id") REFERENCES "public"."absences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence_history" ADD CONSTRAINT "absence_history_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absences" ADD CONSTRAINT "absences_child_id_people_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absences" ADD CONSTRAINT "absences_parent_id_people_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absences" ADD CONSTRAINT "absences_settled_by_people_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absences" ADD CONSTRAINT "absences_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absences" ADD CONSTRAINT "absences_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_proofs" ADD CONSTRAINT "document_proofs_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_proofs" ADD CONSTRAINT "document_proofs_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_proofs" ADD CONSTRAINT "document_proofs_seen_by_people_id_fk" FOREIGN KEY ("seen_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roles" ADD CONSTRAINT "roles_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roles" ADD CONSTRAINT "roles_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "day_records" ADD CONSTRAINT "day_records_child_id_people_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_records" ADD CONSTRAINT "lesson_records_child_id_people_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_records" ADD CONSTRAINT "lesson_records_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bar_reviews" ADD CONSTRAINT "bar_reviews_bar_id_bars_id_fk" FOREIGN KEY ("bar_id") REFERENCES "public"."bars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bar_reviews" ADD CONSTRAINT "bar_reviews_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bar_reviews" ADD CONSTRAINT "bar_reviews_asked_by_people_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bar_reviews" ADD CONSTRAINT "bar_reviews_decided_by_people_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bars" ADD CONSTRAINT "bars_child_id_people_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bars" ADD CONSTRAINT "bars_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bars" ADD CONSTRAINT "bars_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bars" ADD CONSTRAINT "bars_entered_by_people_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bars" ADD CONSTRAINT "bars_lifted_by_people_id_fk" FOREIGN KEY ("lifted_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_answers" ADD CONSTRAINT "claim_answers_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_answers" ADD CONSTRAINT "claim_answers_guardian_id_people_id_fk" FOREIGN KEY ("guardian_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_child_id_people_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_key_id_org_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."org_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_changes" ADD CONSTRAINT "contact_changes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_changes" ADD CONSTRAINT "contact_changes_child_id_people_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_changes" ADD CONSTRAINT "contact_changes_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_changes" ADD CONSTRAINT "contact_changes_entered_by_people_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_changes" ADD CONSTRAINT "contact_changes_confirmed_by_people_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_changes" ADD CONSTRAINT "contact_changes_confirmed_org_id_organisations_id_fk" FOREIGN KEY ("confirmed_org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_guide_slug_guides_slug_fk" FOREIGN KEY ("guide_slug") REFERENCES "public"."guides"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_document_slug_guides_slug_fk" FOREIGN KEY ("document_slug") REFERENCES "public"."guides"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_proposed_by_people_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_decided_by_people_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "books" ADD CONSTRAINT "books_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topics" ADD CONSTRAINT "topics_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topics" ADD CONSTRAINT "topics_parent_id_topics_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."topics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_decisions" ADD CONSTRAINT "held_decisions_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_changes" ADD CONSTRAINT "campaign_changes_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_changes" ADD CONSTRAINT "campaign_changes_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catchments" ADD CONSTRAINT "catchments_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catchments" ADD CONSTRAINT "catchments_place_code_places_code_fk" FOREIGN KEY ("place_code") REFERENCES "public"."places"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catchments" ADD CONSTRAINT "catchments_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kindergarten_places" ADD CONSTRAINT "kindergarten_places_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kindergarten_places" ADD CONSTRAINT "kindergarten_places_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_changes" ADD CONSTRAINT "place_changes_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_changes" ADD CONSTRAINT "place_changes_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_changes" ADD CONSTRAINT "place_changes_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prospect_history" ADD CONSTRAINT "prospect_history_prospect_id_prospects_id_fk" FOREIGN KEY ("prospect_id") REFERENCES "public"."prospects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prospect_history" ADD CONSTRAINT "prospect_history_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prospect_history" ADD CONSTRAINT "prospect_history_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prospect_messages" ADD CONSTRAINT "prospect_messages_outbox_id_outbox_id_fk" FOREIGN KEY ("outbox_id") REFERENCES "public"."outbox"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prospect_messages" ADD CONSTRAINT "prospect_messages_prospect_id_prospects_id_fk" FOREIGN KEY ("prospect_id") REFERENCES "public"."prospects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prospects" ADD CONSTRAINT "prospects_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prospects" ADD CONSTRAINT "prospects_child_id_people_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prospects" ADD CONSTRAINT "prospects_place_code_places_code_fk" FOREIGN KEY ("place_code") REFERENCES "public"."places"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prospects" ADD CONSTRAINT "prospects_institution_id_organisations_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prospects" ADD CONSTRAINT "prospects_next_institution_id_organisations_id_fk" FOREIGN KEY ("next_institution_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prospects" ADD CONSTRAINT "prospects_address_id_addresses_id_fk" FOREIGN KEY ("address_id") REFERENCES "public"."addresses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prospects" ADD CONSTRAINT "prospects_contact_person_id_people_id_fk" FOREIGN KEY ("contact_person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prospects" ADD CONSTRAINT "prospects_sent_by_account_id_accounts_id_fk" FOREIGN KEY ("sent_by_account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prospects" ADD CONSTRAINT "prospects_entered_org_id_organisations_id_fk" FOREIGN KEY ("entered_org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warnings" ADD CONSTRAINT "warnings_child_id_people_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "health_declarations" ADD CONSTRAINT "health_declarations_child_id_people_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "health_declarations" ADD CONSTRAINT "health_declarations_parent_id_people_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_term_id_terms_id_fk" FOREIGN KEY ("term_id") REFERENCES "public"."terms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "half_marks" ADD CONSTRAINT "half_marks_child_id_people_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "half_marks" ADD CONSTRAINT "half_marks_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework" ADD CONSTRAINT "homework_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_checks" ADD CONSTRAINT "homework_checks_child_id_people_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_checks" ADD CONSTRAINT "homework_checks_homework_id_homework_id_fk" FOREIGN KEY ("homework_id") REFERENCES "public"."homework"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marks" ADD CONSTRAINT "marks_child_id_people_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marks" ADD CONSTRAINT "marks_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_child_id_people_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_checks" ADD CONSTRAINT "child_checks_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_checks" ADD CONSTRAINT "child_checks_child_id_people_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_history" ADD CONSTRAINT "link_history_link_id_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_history" ADD CONSTRAINT "link_history_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_parent_id_people_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_child_id_people_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_declined_group_id_groups_id_fk" FOREIGN KEY ("declined_group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allergies" ADD CONSTRAINT "allergies_child_id_people_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dish_allergens" ADD CONSTRAINT "dish_allergens_dish_id_dishes_id_fk" FOREIGN KEY ("dish_id") REFERENCES "public"."dishes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meal_comments" ADD CONSTRAINT "meal_comments_menu_id_menus_id_fk" FOREIGN KEY ("menu_id") REFERENCES "public"."menus"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meal_comments" ADD CONSTRAINT "meal_comments_parent_id_people_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meal_comments" ADD CONSTRAINT "meal_comments_child_id_people_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meal_ratings" ADD CONSTRAINT "meal_ratings_menu_id_menus_id_fk" FOREIGN KEY ("menu_id") REFERENCES "public"."menus"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meal_ratings" ADD CONSTRAINT "meal_ratings_parent_id_people_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meal_ratings" ADD CONSTRAINT "meal_ratings_child_id_people_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu_dishes" ADD CONSTRAINT "menu_dishes_menu_id_menus_id_fk" FOREIGN KEY ("menu_id") REFERENCES "public"."menus"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu_dishes" ADD CONSTRAINT "menu_dishes_dish_id_dishes_id_fk" FOREIGN KEY ("dish_id") REFERENCES "public"."dishes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menus" ADD CONSTRAINT "menus_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "servings" ADD CONSTRAINT "servings_child_id_people_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "servings" ADD CONSTRAINT "servings_menu_fk" FOREIGN KEY ("menu_id","day") REFERENCES "public"."menus"("id","date") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "graduations" ADD CONSTRAINT "graduations_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_child_id_people_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_teacher_id_people_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "heads" ADD CONSTRAINT "heads_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "heads" ADD CONSTRAINT "heads_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movements" ADD CONSTRAINT "movements_child_id_people_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movements" ADD CONSTRAINT "movements_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisations" ADD CONSTRAINT "organisations_parent_id_organisations_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisations" ADD CONSTRAINT "organisations_place_code_places_code_fk" FOREIGN KEY ("place_code") REFERENCES "public"."places"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_place_code_places_code_fk" FOREIGN KEY ("place_code") REFERENCES "public"."places"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardianships" ADD CONSTRAINT "guardianships_child_id_people_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardianships" ADD CONSTRAINT "guardianships_guardian_id_people_id_fk" FOREIGN KEY ("guardian_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "places" ADD CONSTRAINT "places_parent_code_places_code_fk" FOREIGN KEY ("parent_code") REFERENCES "public"."places"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "demo_people" ADD CONSTRAINT "demo_people_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "demo_people" ADD CONSTRAINT "demo_people_guardian_id_people_id_fk" FOREIGN KEY ("guardian_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_contacts" ADD CONSTRAINT "news_contacts_prospect_id_prospects_id_fk" FOREIGN KEY ("prospect_id") REFERENCES "public"."prospects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_contacts" ADD CONSTRAINT "news_contacts_link_id_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_contacts" ADD CONSTRAINT "news_contacts_absence_id_absences_id_fk" FOREIGN KEY ("absence_id") REFERENCES "public"."absences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_contacts" ADD CONSTRAINT "news_contacts_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_contacts" ADD CONSTRAINT "news_contacts_given_by_people_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_messages" ADD CONSTRAINT "school_messages_outbox_id_outbox_id_fk" FOREIGN KEY ("outbox_id") REFERENCES "public"."outbox"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_messages" ADD CONSTRAINT "school_messages_link_id_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_messages" ADD CONSTRAINT "school_messages_absence_id_absences_id_fk" FOREIGN KEY ("absence_id") REFERENCES "public"."absences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_results" ADD CONSTRAINT "course_results_child_id_people_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_results" ADD CONSTRAINT "course_results_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_results" ADD CONSTRAINT "course_results_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_results" ADD CONSTRAINT "exam_results_child_id_people_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_results" ADD CONSTRAINT "exam_results_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_results" ADD CONSTRAINT "exam_results_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "copy_pieces" ADD CONSTRAINT "copy_pieces_copy_id_data_copies_id_fk" FOREIGN KEY ("copy_id") REFERENCES "public"."data_copies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_copies" ADD CONSTRAINT "data_copies_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_copies" ADD CONSTRAINT "data_copies_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feeds" ADD CONSTRAINT "feeds_parent_id_people_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feeds" ADD CONSTRAINT "feeds_child_id_people_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_term_id_terms_id_fk" FOREIGN KEY ("term_id") REFERENCES "public"."terms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_course_fk" FOREIGN KEY ("course_id","group_id","teacher_id") REFERENCES "public"."courses"("id","group_id","teacher_id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_group_fk" FOREIGN KEY ("course_id","group_id") REFERENCES "public"."courses"("id","group_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_teacher_id_people_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "summaries" ADD CONSTRAINT "summaries_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "summary_wishes" ADD CONSTRAINT "summary_wishes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org_keys" ADD CONSTRAINT "org_keys_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org_keys" ADD CONSTRAINT "org_keys_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_pieces" ADD CONSTRAINT "upload_pieces_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_key_id_org_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."org_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "absence_history_absence" ON "absence_history" USING btree ("absence_id","id");--> statement-breakpoint
CREATE INDEX "absence_history_person" ON "absence_history" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "absence_history_decided" ON "absence_history" USING btree ("at") WHERE actor in ('school', 'commission');--> statement-breakpoint
CREATE INDEX "absences_child" ON "absences" USING btree ("child_id","start_date");--> statement-breakpoint
CREATE INDEX "absences_parent" ON "absences" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "absences_group" ON "absences" USING btree ("group_id","status","requested_at","id");--> statement-breakpoint
CREATE INDEX "absences_org" ON "absences" USING btree ("org_id","status","requested_at","id");--> statement-breakpoint
CREATE INDEX "absences_end" ON "absences" USING btree ("end_date");--> statement-breakpoint
CREATE INDEX "absences_settled_by" ON "absences" USING btree ("settled_by");--> statement-breakpoint
CREATE INDEX "accounts_going" ON "accounts" USING btree ("goes_at") WHERE goes_at is not null;--> statement-breakpoint
CREATE INDEX "document_proofs_org" ON "document_proofs" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "document_proofs_seen_by" ON "document_proofs" USING btree ("seen_by");--> statement-breakpoint
CREATE INDEX "invitations_org" ON "invitations" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "invitations_expiry" ON "invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "roles_once" ON "roles" USING btree ("account_id","role",coalesce(org_id, 0)) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "roles_account" ON "roles" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "roles_org" ON "roles" USING btree ("org_id","role");--> statement-breakpoint
CREATE INDEX "roles_commissions" ON "roles" USING btree ("account_id") WHERE role = 'COMMISSION' and ended_at is null;--> statement-breakpoint
CREATE INDEX "sessions_account" ON "sessions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "sessions_device" ON "sessions" USING btree ("device_id");--> statement-breakpoint
CREATE INDEX "sessions_role" ON "sessions" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "sessions_created" ON "sessions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "lesson_records_course" ON "lesson_records" USING btree ("course_id","day");--> statement-breakpoint
CREATE INDEX "audit_child" ON "audit" USING btree ("child_id","at");--> statement-breakpoint
CREATE INDEX "audit_account" ON "audit" USING btree ("account_id","at");--> statement-breakpoint
CREATE INDEX "audit_refusals_account" ON "audit_refusals" USING btree ("account_id","hour");--> statement-breakpoint
CREATE UNIQUE INDEX "bar_reviews_one_open" ON "bar_reviews" USING btree ("bar_id") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "bar_reviews_bar" ON "bar_reviews" USING btree ("bar_id");--> statement-breakpoint
CREATE INDEX "bar_reviews_org" ON "bar_reviews" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "bar_reviews_asked_by" ON "bar_reviews" USING btree ("asked_by");--> statement-breakpoint
CREATE INDEX "bar_reviews_decided_by" ON "bar_reviews" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "bars_child" ON "bars" USING btree ("child_id");--> statement-breakpoint
CREATE INDEX "bars_person" ON "bars" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "bars_org" ON "bars" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "bars_entered_by" ON "bars" USING btree ("entered_by");--> statement-breakpoint
CREATE INDEX "bars_lifted_by" ON "bars" USING btree ("lifted_by");--> statement-breakpoint
CREATE INDEX "bars_in_force" ON "bars" USING btree ("child_id","person_id") WHERE in_force;--> statement-breakpoint
CREATE UNIQUE INDEX "bars_one_open" ON "bars" USING btree ("child_id","person_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "claim_answers_guardian" ON "claim_answers" USING btree ("guardian_id");--> statement-breakpoint
CREATE UNIQUE INDEX "claims_one_live" ON "claims" USING btree ("org_id","registry_number") WHERE "claims"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "claims_org" ON "claims" USING btree ("org_id","made_at");--> statement-breakpoint
CREATE INDEX "claims_number" ON "claims" USING btree ("registry_number","org_id");--> statement-breakpoint
CREATE INDEX "claims_group" ON "claims" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "claims_child" ON "claims" USING btree ("child_id");--> statement-breakpoint
CREATE INDEX "claims_role" ON "claims" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "claims_key" ON "claims" USING btree ("key_id");--> statement-breakpoint
CREATE INDEX "claims_lapsing" ON "claims" USING btree ("lapses_at") WHERE "claims"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "claims_ended" ON "claims" USING btree ("ended_at");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_changes_one_waits" ON "contact_changes" USING btree ("account_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "contact_changes_account" ON "contact_changes" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "contact_changes_due" ON "contact_changes" USING btree ("due_at") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "contact_changes_org" ON "contact_changes" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "contact_changes_entered_by" ON "contact_changes" USING btree ("entered_by");--> statement-breakpoint
CREATE INDEX "contact_changes_child" ON "contact_changes" USING btree ("child_id");--> statement-breakpoint
CREATE INDEX "contact_changes_confirmed_by" ON "contact_changes" USING btree ("confirmed_by");--> statement-breakpoint
CREATE INDEX "contact_changes_confirmed_org" ON "contact_changes" USING btree ("confirmed_org_id");--> statement-breakpoint
CREATE INDEX "contacts_guide" ON "contacts" USING btree ("guide_slug");--> statement-breakpoint
CREATE INDEX "contacts_document" ON "contacts" USING btree ("document_slug");--> statement-breakpoint
CREATE INDEX "content_versions_piece" ON "content_versions" USING btree ("kind","piece_id","id");--> statement-breakpoint
CREATE INDEX "content_versions_proposed_by" ON "content_versions" USING btree ("proposed_by");--> statement-breakpoint
CREATE INDEX "content_versions_decided_by" ON "content_versions" USING btree ("decided_by");--> statement-breakpoint
CREATE UNIQUE INDEX "content_versions_one_proposed" ON "content_versions" USING btree ("kind","piece_id") WHERE status = 'PROPOSED';--> statement-breakpoint
CREATE INDEX "books_subject" ON "books" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "topics_parent" ON "topics" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "held_decisions_role" ON "held_decisions" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "held_decisions_due" ON "held_decisions" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "campaign_changes_campaign" ON "campaign_changes" USING btree ("campaign_id","id");--> statement-breakpoint
CREATE INDEX "campaign_changes_person" ON "campaign_changes" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "catchments_place" ON "catchments" USING btree ("place_code");--> statement-breakpoint
CREATE INDEX "catchments_org" ON "catchments" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "kindergarten_places_org" ON "kindergarten_places" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "place_changes_cell" ON "place_changes" USING btree ("campaign_id","org_id","age","id");--> statement-breakpoint
CREATE INDEX "place_changes_org" ON "place_changes" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "place_changes_person" ON "place_changes" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "prospect_history_prospect" ON "prospect_history" USING btree ("prospect_id","id");--> statement-breakpoint
CREATE INDEX "prospect_history_person" ON "prospect_history" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "prospect_history_org" ON "prospect_history" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "prospect_history_decided" ON "prospect_history" USING btree ("at") WHERE actor in ('school', 'commission');--> statement-breakpoint
CREATE INDEX "prospect_messages_prospect" ON "prospect_messages" USING btree ("prospect_id");--> statement-breakpoint
CREATE INDEX "prospects_child" ON "prospects" USING btree ("child_id");--> statement-breakpoint
CREATE INDEX "prospects_place" ON "prospects" USING btree ("place_code");--> statement-breakpoint
CREATE INDEX "prospects_institution" ON "prospects" USING btree ("institution_id","campaign_id","response_status",coalesce(sent_at, created_at),"id");--> statement-breakpoint
CREATE INDEX "prospects_queue" ON "prospects" USING btree ("campaign_id","response_status",coalesce(sent_at, created_at),"id");--> statement-breakpoint
CREATE INDEX "prospects_address" ON "prospects" USING btree ("address_id");--> statement-breakpoint
CREATE INDEX "prospects_contact_person" ON "prospects" USING btree ("contact_person_id");--> statement-breakpoint
CREATE INDEX "prospects_sent_by_account" ON "prospects" USING btree ("sent_by_account_id");--> statement-breakpoint
CREATE INDEX "prospects_entered_org" ON "prospects" USING btree ("entered_org_id");--> statement-breakpoint
CREATE INDEX "prospects_next_institution" ON "prospects" USING btree ("next_institution_id");--> statement-breakpoint
CREATE INDEX "prospects_undetermined" ON "prospects" USING btree ("id") WHERE institution_id is null or undetermined_since is not null;--> statement-breakpoint
CREATE INDEX "warnings_gathered" ON "warnings" USING btree ("sent_at") WHERE gathered > 0;--> statement-breakpoint
CREATE INDEX "warnings_told" ON "warnings" USING btree ("sent_at") WHERE gathered = 0;--> statement-breakpoint
CREATE INDEX "health_declarations_parent" ON "health_declarations" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "health_declarations_day" ON "health_declarations" USING btree ("day");--> statement-breakpoint
CREATE INDEX "assignments_course" ON "assignments" USING btree ("course_id","term_id");--> statement-breakpoint
CREATE INDEX "assignments_term" ON "assignments" USING btree ("term_id");--> statement-breakpoint
CREATE INDEX "assignments_due" ON "assignments" USING btree ("due_on");--> statement-breakpoint
CREATE INDEX "half_marks_course" ON "half_marks" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "homework_due" ON "homework" USING btree ("due_on");--> statement-breakpoint
CREATE INDEX "homework_checks_homework" ON "homework_checks" USING btree ("homework_id");--> statement-breakpoint
CREATE INDEX "marks_assignment" ON "marks" USING btree ("assignment_id");--> statement-breakpoint
CREATE INDEX "child_checks_child" ON "child_checks" USING btree ("child_id");--> statement-breakpoint
CREATE INDEX "child_checks_passed" ON "child_checks" USING btree ("passed_at");--> statement-breakpoint
CREATE INDEX "link_history_link" ON "link_history" USING btree ("link_id","id");--> statement-breakpoint
CREATE INDEX "link_history_person" ON "link_history" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "link_history_decided" ON "link_history" USING btree ("at") WHERE actor in ('school', 'commission');--> statement-breakpoint
CREATE INDEX "links_child" ON "links" USING btree ("child_id");--> statement-breakpoint
CREATE INDEX "links_group" ON "links" USING btree ("group_id","status","requested_at","id");--> statement-breakpoint
CREATE INDEX "links_declined_group" ON "links" USING btree ("declined_group_id");--> statement-breakpoint
CREATE INDEX "links_declined" ON "links" USING btree ("decided_at") WHERE status = 'DECLINED';--> statement-breakpoint
CREATE INDEX "links_org" ON "links" USING btree ("org_id","status","requested_at","id");--> statement-breakpoint
CREATE INDEX "meal_comments_menu" ON "meal_comments" USING btree ("menu_id","at");--> statement-breakpoint
CREATE INDEX "meal_comments_parent" ON "meal_comments" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "meal_comments_child" ON "meal_comments" USING btree ("child_id");--> statement-breakpoint
CREATE INDEX "meal_ratings_parent" ON "meal_ratings" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "meal_ratings_child" ON "meal_ratings" USING btree ("child_id");--> statement-breakpoint
CREATE INDEX "menu_dishes_dish" ON "menu_dishes" USING btree ("dish_id");--> statement-breakpoint
CREATE INDEX "menus_date" ON "menus" USING btree ("date");--> statement-breakpoint
CREATE INDEX "servings_menu" ON "servings" USING btree ("menu_id","day");--> statement-breakpoint
CREATE INDEX "mailbox_newest" ON "mailbox" USING btree ("arrived_at");--> statement-breakpoint
CREATE INDEX "outbox_next" ON "outbox" USING btree ("channel","expires_at","due_at") WHERE state = 'WAITING';--> statement-breakpoint
CREATE INDEX "outbox_dead" ON "outbox" USING btree ("id") WHERE state = 'DEAD';--> statement-breakpoint
CREATE INDEX "outbox_dead_at" ON "outbox" USING btree ("org_id","settled_at","id") WHERE state = 'DEAD';--> statement-breakpoint
CREATE INDEX "outbox_settled" ON "outbox" USING btree ("settled_at");--> statement-breakpoint
CREATE INDEX "outbox_texts" ON "outbox" USING btree ("settled_at") WHERE text is not null;--> statement-breakpoint
CREATE INDEX "group_members_group" ON "group_members" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "group_members_child" ON "group_members" USING btree ("child_id");--> statement-breakpoint
CREATE UNIQUE INDEX "group_members_one_current" ON "group_members" USING btree ("child_id") WHERE until_date is null;--> statement-breakpoint
CREATE INDEX "groups_teacher" ON "groups" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "heads_person" ON "heads" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "movements_child" ON "movements" USING btree ("child_id","on_date");--> statement-breakpoint
CREATE INDEX "movements_group" ON "movements" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "organisations_parent" ON "organisations" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "organisations_place" ON "organisations" USING btree ("place_code","type");--> statement-breakpoint
CREATE INDEX "addresses_person" ON "addresses" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "addresses_place" ON "addresses" USING btree ("place_code");--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_one_current" ON "addresses" USING btree ("person_id") WHERE left_on is null;--> statement-breakpoint
CREATE INDEX "guardianships_guardian" ON "guardianships" USING btree ("guardian_id");--> statement-breakpoint
CREATE INDEX "people_first_name" ON "people" USING btree (lower(first_name collate "und-x-icu") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "people_last_name" ON "people" USING btree (lower(last_name collate "und-x-icu") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "people_birth_date" ON "people" USING btree ("birth_date");--> statement-breakpoint
CREATE INDEX "places_parent" ON "places" USING btree ("parent_code");--> statement-breakpoint
CREATE INDEX "demo_people_person" ON "demo_people" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "demo_people_guardian" ON "demo_people" USING btree ("guardian_id");--> statement-breakpoint
CREATE UNIQUE INDEX "codes_one_live" ON "codes" USING btree ("contact","purpose","browser_hash") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "codes_contact" ON "codes" USING btree ("contact","purpose","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "codes_link" ON "codes" USING btree ("link_hash");--> statement-breakpoint
CREATE INDEX "codes_expiry" ON "codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "keys_purpose" ON "keys" USING btree ("purpose","id");--> statement-breakpoint
CREATE INDEX "spent_forget" ON "spent" USING btree ("forget_at");--> statement-breakpoint
CREATE INDEX "tries_window" ON "tries" USING btree ("window_start");--> statement-breakpoint
CREATE INDEX "news_contacts_org" ON "news_contacts" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "news_contacts_given_by" ON "news_contacts" USING btree ("given_by");--> statement-breakpoint
CREATE INDEX "school_messages_link" ON "school_messages" USING btree ("link_id");--> statement-breakpoint
CREATE INDEX "school_messages_absence" ON "school_messages" USING btree ("absence_id");--> statement-breakpoint
CREATE INDEX "course_results_org" ON "course_results" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "course_results_subject" ON "course_results" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "exam_results_org" ON "exam_results" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "exam_results_subject" ON "exam_results" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "data_copies_account" ON "data_copies" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "data_copies_session" ON "data_copies" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "data_copies_asked" ON "data_copies" USING btree ("asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "data_copies_one_at_work" ON "data_copies" USING btree ("account_id") WHERE "data_copies"."status" in ('ASKED', 'MAKING');--> statement-breakpoint
CREATE INDEX "feeds_child" ON "feeds" USING btree ("child_id");--> statement-breakpoint
CREATE INDEX "lessons_course" ON "lessons" USING btree ("course_id","group_id","teacher_id");--> statement-breakpoint
CREATE INDEX "lessons_term" ON "lessons" USING btree ("term_id");--> statement-breakpoint
CREATE INDEX "lessons_room" ON "lessons" USING btree ("room_id");--> statement-breakpoint
CREATE INDEX "courses_subject" ON "courses" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "courses_teacher" ON "courses" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "summaries_due" ON "summaries" USING btree ("due_at") WHERE settled_at is null;--> statement-breakpoint
CREATE INDEX "summaries_week" ON "summaries" USING btree ("week");--> statement-breakpoint
CREATE INDEX "org_keys_org" ON "org_keys" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "org_keys_role" ON "org_keys" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "uploads_org" ON "uploads" USING btree ("org_id","id");--> statement-breakpoint
CREATE INDEX "uploads_role" ON "uploads" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "uploads_key" ON "uploads" USING btree ("key_id");--> statement-breakpoint
CREATE INDEX "uploads_kept" ON "uploads" USING btree ("created_at") WHERE "uploads"."erased_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "uploads_one_at_work" ON "uploads" USING btree ("org_id") WHERE "uploads"."status" in ('CHECKING', 'APPLYING');
