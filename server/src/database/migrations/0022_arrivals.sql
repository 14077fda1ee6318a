CREATE TABLE "arrivals" (
	"child_id" integer NOT NULL,
	"org_id" integer NOT NULL,
	"role_id" integer NOT NULL,
	"day" date NOT NULL,
	"arrived_at" smallint,
	"left_at" smallint,
	"is_current" boolean NOT NULL,
	"entry_id" uuid NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	"fetched_by" text,
	"fetched_as" text,
	"why" text,
	CONSTRAINT "arrivals_pkey" PRIMARY KEY("child_id","day","org_id","entry_id"),
	CONSTRAINT "arrivals_minutes" CHECK ("arrivals"."arrived_at" between 0 and 1439 and "arrivals"."left_at" between 0 and 1439),
	CONSTRAINT "arrivals_order" CHECK ("arrivals"."left_at" >= "arrivals"."arrived_at"),
	CONSTRAINT "arrivals_fetched" CHECK (("arrivals"."left_at" is null) = ("arrivals"."fetched_by" is null)),
	CONSTRAINT "arrivals_fetched_as" CHECK ("arrivals"."fetched_as" is null or "arrivals"."fetched_by" is not null),
	CONSTRAINT "arrivals_relation" CHECK ("arrivals"."fetched_as" in ('FATHER', 'MOTHER', 'GENERAL_ORPHAN'))
) PARTITION BY RANGE ("day");
--> statement-breakpoint
CREATE TABLE "arrivals_other" PARTITION OF "arrivals" DEFAULT;
--> statement-breakpoint
ALTER TABLE "arrivals" ADD CONSTRAINT "arrivals_child_id_people_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "arrivals_one" ON "arrivals" USING btree ("child_id","day","org_id") WHERE is_current;--> statement-breakpoint
-- A current row belongs to a child who is present on the day.
CREATE FUNCTION refuse_arrival() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM day_records r WHERE r.child_id = NEW.child_id AND r.day = NEW.day AND r.org_id = NEW.org_id AND r.reason = 'PRESENT') THEN
    RAISE EXCEPTION 'the child is not present' USING ERRCODE = 'check_violation', CONSTRAINT = 'arrivals_present';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER arrivals_present BEFORE INSERT OR UPDATE ON "arrivals" FOR EACH ROW WHEN (NEW.is_current) EXECUTE FUNCTION refuse_arrival();--> statement-breakpoint
CREATE FUNCTION end_arrival() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Rows leave the default partition for a partition of their own.
  IF TG_OP = 'UPDATE' OR TG_TABLE_NAME <> 'day_records_other' THEN
    UPDATE arrivals SET is_current = false WHERE child_id = OLD.child_id AND day = OLD.day AND org_id = OLD.org_id AND is_current;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER day_records_absent AFTER UPDATE OF reason ON "day_records" FOR EACH ROW
  WHEN (OLD.reason = 'PRESENT' AND NEW.reason <> 'PRESENT') EXECUTE FUNCTION end_arrival();--> statement-breakpoint
CREATE TRIGGER day_records_deleted AFTER DELETE ON "day_records" FOR EACH ROW
  WHEN (OLD.reason = 'PRESENT') EXECUTE FUNCTION end_arrival();
