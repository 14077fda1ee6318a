import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Database } from '../src/database/connect.ts'
import { migrationsFolder, squashed } from '../src/database/migrating.ts'
import { inArray, sql } from '../src/database/sql.ts'
import {
  absenceAlerts,
  acceptances,
  arrivals,
  attendanceEntries,
  choreDays,
  dataOrigins,
  drawEvents,
  drawExtras,
  drawFiles,
  drawJobs,
  drawLists,
  drawLots,
  draws,
  drawTypings,
  fileLinks,
  files,
  homeworkEntries,
  inboxEntries,
  keys,
  lostGuardianships,
  markEntries,
  messageChoices,
  noticeAnswers,
  noticeReads,
  notices,
  pushSubscriptions,
  questions,
  requestAssignments,
  requestNotes,
  restEntries,
  substitutes,
  syncBreaker,
  syncCodes,
  syncInstitutions,
  yearClasses,
  yearEnds,
  yearMoves,
  yearPlaces,
  yearPlans,
} from '../src/database/tables.ts'

/** Statements that undo each migration after the squashed ones, in their order. */
const undone: readonly (readonly string[])[] = [
  ['alter table prospects drop column placed_by_hand'],
  ['alter table sessions drop column document_hash'],
  [
    `delete from breaking_migrations where name = '0004_dated-membership'`,
    `create or replace function place_absence() returns trigger language plpgsql as $$
begin
  select g.id, g.org_id into new.group_id, new.org_id from group_members m join groups g on g.id = m.group_id where m.child_id = new.child_id and m.until_date is null;
  return new;
end $$`,
    `create or replace function place_link() returns trigger language plpgsql as $$
begin
  new.org_id := (select org_id from groups where id = new.group_id);
  if new.status <> 'DECLINED' then
    new.declined_group_id := null;
  elsif new.declined_group_id is null then
    new.declined_group_id := new.group_id;
  end if;
  return new;
end $$`,
    `create function place_waiting() returns trigger language plpgsql as $$
begin
  if new.until_date is null then
    update links set group_id = new.group_id where child_id = new.child_id and group_id <> new.group_id;
    update absences set group_id = new.group_id, org_id = (select org_id from groups where id = new.group_id)
      where child_id = new.child_id and status = 'NEW' and group_id is distinct from new.group_id;
  end if;
  return null;
end $$`,
    'create trigger group_members_place after insert or update of group_id, until_date on group_members for each row execute function place_waiting()',
    'alter table group_members drop constraint group_members_one_at_a_time',
    'drop index group_members_child',
    'drop index group_members_at',
    'create index group_members_child on group_members (child_id)',
    'create unique index group_members_one_current on group_members (child_id) where until_date is null',
    'alter table links drop constraint links_declined_somewhere',
    `alter table links add constraint links_declined_somewhere check ((status = 'DECLINED') = (declined_group_id is not null))`,
    'alter table links alter column group_id set not null',
    'drop table chore_days',
  ],
  [
    `delete from breaking_migrations where name = '0005_guardianship-ends'`,
    'drop trigger guardianships_ended on guardianships',
    'drop trigger guardianships_deleted on guardianships',
    'drop function note_lost_guardianship()',
    'drop view current_guardianships',
    'drop table lost_guardianships',
    'alter table guardianships drop column ended_on',
  ],
  ['drop table sync_institutions', 'drop table sync_codes', 'drop table sync_breaker', 'alter table uploads drop column source'],
  [
    'alter table held_decisions drop constraint held_decisions_placed',
    'alter table held_decisions drop constraint held_decisions_known',
    'alter table held_decisions drop column beyond_places',
    'alter table held_decisions drop column place_org_id',
    'drop index prospects_contact_phone1',
    'drop index prospects_contact_phone2',
    `alter table held_decisions add constraint held_decisions_known check (decision in ('WAITING', 'PASSED', 'UNPASSED', 'DEPARTED', 'REGISTERED', 'APPROVED', 'DECLINED', 'REJECTED', 'MOVED', 'APPROVE'))`,
  ],
  ['drop table request_notes', 'drop table request_assignments'],
  [
    'drop table acceptances, draw_events, draw_extras, draw_files, draw_jobs, draw_lots, draw_lists, draw_typings, draws',
    `delete from keys where purpose = 'draw'`,
    'alter table keys drop constraint keys_known_purpose',
    `alter table keys add constraint keys_known_purpose check (purpose in ('captcha', 'ticket', 'code', 'subject', 'card'))`,
    'alter table campaigns drop column draw_tiers',
    'alter table campaigns drop column accept_days',
    'alter table prospects drop column accepted_at',
  ],
  [
    'alter table uploads drop constraint uploads_status',
    'alter table uploads drop column is_proposal',
    `alter table uploads add constraint uploads_status check (status in ('ARRIVING', 'RECEIVED', 'CHECKING', 'CHECKED', 'CONFIRMED', 'APPLYING', 'APPLIED', 'REFUSED', 'EXPIRED'))`,
  ],
  ['drop table year_ends', 'drop table year_moves', 'drop table year_classes', 'drop table year_plans'],
  ['drop table file_links', 'drop table files', 'drop table questions', 'drop table substitutes'],
  ['drop index draw_lists_campaign'],
  ['drop index prospects_register', 'drop index links_register', 'drop index absences_register'],
  ['alter table year_classes drop column confirmed_role_id'],
  [
    'alter table prospects drop constraint prospects_withdrawn',
    'alter table prospects drop constraint prospects_papers',
    'drop index prospects_undo_until',
    'alter table prospects drop column withdrawn_from',
    'alter table prospects drop column undo_until',
    'alter table prospects drop column papers',
    'drop index absences_first_day',
  ],
  [
    `delete from draw_events where kind = 'DEPARTED'`,
    'alter table draw_events drop constraint draw_events_kind',
    `alter table draw_events add constraint draw_events_kind check (kind in ('FROZEN', 'REHEARSED', 'TYPED', 'DIFFERED', 'DRAWN', 'ABANDONED', 'GIVEN', 'EXTRA'))`,
  ],
  ['delete from draw_events where person_id is null', 'alter table draw_events alter column person_id set not null'],
  ['drop table attendance_entries', 'drop table data_origins'],
  ['drop table homework_entries'],
  [
    'drop table mark_entries',
    'delete from marks where percent is null and note is null',
    'alter table marks drop constraint marks_points_fk',
    'alter table marks drop constraint marks_points',
    'alter table marks drop constraint marks_missed',
    'alter table marks drop constraint marks_something',
    'alter table marks drop column points, drop column max_points, drop column missed',
    'create index marks_assignment on marks (assignment_id)',
    'alter table marks add constraint marks_something check (percent is not null or note is not null)',
    'alter table assignments drop constraint assignments_points',
    'alter table assignments drop constraint assignments_max_points',
    'alter table assignments drop constraint assignments_published',
    'alter table assignments drop column max_points, drop column is_draft, drop column published_at',
  ],
  [
    'drop table arrivals',
    'drop trigger day_records_absent on day_records',
    'drop trigger day_records_deleted on day_records',
    'drop function refuse_arrival()',
    'drop function end_arrival()',
  ],
  [
    'delete from files where homework_id is not null',
    'alter table files drop constraint files_of_one, drop constraint files_of_homework, drop constraint files_kind, drop constraint files_size',
    'drop index files_homework',
    'drop index files_entry',
    'drop index files_org',
    'alter table files drop column homework_id, drop column kind, drop column number, drop column entry_id',
    'alter table files alter column question_id set not null',
    'create index files_org on files (org_id, size)',
    'alter table files add constraint files_size check (size between 1 and 1048576 and octet_length(bytes) = size)',
  ],
  [`create unique index acceptances_reminded_once on acceptances (prospect_id) where step = 'REMINDED'`],
  ['drop table rest_entries'],
  ['drop table inbox_entries', 'drop table message_choices'],
  ['drop table year_places', 'alter table uploads drop column ended_children'],
  [
    'drop trigger sessions_ended on sessions',
    'drop function end_push()',
    'drop table push_subscriptions',
    `delete from message_choices where way = 'push'`,
    'alter table message_choices drop constraint message_choices_way',
    `alter table message_choices add constraint message_choices_way check (way in ('contact'))`,
    `delete from outbox where channel = 'push'`,
    'alter table outbox drop constraint outbox_channel',
    `alter table outbox add constraint outbox_channel check (channel in ('sms', 'mail'))`,
    'drop index outbox_next',
    'alter table outbox drop column is_daily',
    `create index outbox_next on outbox (channel, expires_at, due_at) where state = 'WAITING'`,
    `delete from keys where purpose = 'push'`,
    'alter table keys drop constraint keys_known_purpose',
    `alter table keys add constraint keys_known_purpose check (purpose in ('captcha', 'ticket', 'code', 'subject', 'card', 'draw'))`,
  ],
  [
    `delete from inbox_entries where topic = 'notice'`,
    'alter table inbox_entries drop constraint inbox_entries_of_notice, drop constraint inbox_entries_topic, drop constraint inbox_entries_subject',
    'drop index inbox_entries_notice',
    'alter table inbox_entries drop column notice_id',
    'delete from files where notice_id is not null',
    'alter table files drop constraint files_of_notice, drop constraint files_of_staff, drop constraint files_of_one, drop constraint files_of_homework, drop constraint files_kind, drop constraint files_size',
    'drop index files_notice',
    'drop index files_org',
    'alter table files drop column notice_id, drop column name',
    'create index files_org on files (org_id, homework_id, size)',
    'alter table files add constraint files_of_one check (true), add constraint files_of_homework check (true)',
    'alter table files add constraint files_kind check (true), add constraint files_size check (true)',
    'drop table notice_answers, notice_reads, notices',
  ],
  [
    'alter table inbox_entries drop column alert_id',
    'drop table absence_alerts',
    `delete from inbox_entries where topic = 'absence'`,
    `delete from message_choices where topic in ('absence', 'notice')`,
  ],
]

/** Tables and rows that the undone statements drop. */
interface Dropped {
  tables: number
  rows: number
}

/** Turns a database back into one at the end of the squashed chain, whose last migration has the given hash. */
export async function backToSquashed(db: Database, hash: string = squashed.lastHash): Promise<Dropped> {
  const ofDraws = [acceptances, drawEvents, drawExtras, drawFiles, drawJobs, drawLists, drawLots, draws, drawTypings]
  const ofYears = [yearPlans, yearClasses, yearMoves, yearPlaces, yearEnds]
  const ofRequests = [requestNotes, requestAssignments, questions, files, fileLinks, substitutes]
  const ofSchoolDay = [arrivals, attendanceEntries, dataOrigins, homeworkEntries, markEntries, restEntries]
  const tables = [
    choreDays,
    lostGuardianships,
    syncInstitutions,
    syncCodes,
    syncBreaker,
    ...ofRequests,
    ...ofDraws,
    ...ofYears,
    ...ofSchoolDay,
    inboxEntries,
    messageChoices,
    noticeAnswers,
    noticeReads,
    notices,
    pushSubscriptions,
    absenceAlerts,
  ]
  const counts = await Promise.all(tables.map((table) => db.$count(table)))
  const laterKeys = await db.$count(keys, inArray(keys.purpose, ['draw', 'push']))
  // Two rows of breaking_migrations go too.
  const dropped = { tables: tables.length, rows: counts.reduce((sum, count) => sum + count, 2 + laterKeys) }
  const later = readMigrationFiles({ migrationsFolder }).slice(squashed.into)
  if (later.length !== undone.length) throw new Error('server/test/squashedChain.ts must undo every migration after the squashed ones')
  for (const statement of undone.toReversed().flat()) await db.execute(sql.raw(statement))
  await db.execute(sql`delete from drizzle.__drizzle_migrations`)
  await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('its first', 1), (${hash}, 2)`)
  return dropped
}
