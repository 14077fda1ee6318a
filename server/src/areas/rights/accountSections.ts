import { notBarred } from '../../admission/bars.ts'
import { instantAsText } from '../../database/rows.ts'
import { sql } from '../../database/sql.ts'
import { genderNames, guardianNames } from '../../text/people.ts'
import { linkStatusNames } from '../children/index.ts'
import { menuTypeNames } from '../meals/index.ts'
import { campaignNames, claimStatuses, languageNames, outcomes, proofNames, roleNames } from './codeWords.ts'
import { messageSections } from './messageSections.ts'
import { addressInWords, dayOf, type Section, yesNo } from './section.ts'

/** Sections of a copy about the account's holder. */
export const accountSections: readonly Section[] = [
  {
    name: 'account',
    title: 'Бүртгэл',
    tables: ['accounts'],
    columns: {
      username: 'Нэвтрэх нэр',
      phone: 'Утас',
      language: ['Хэл', languageNames],
      createdAt: 'Нээсэн',
      provenBy: ['Баталгаажсан арга', proofNames],
      provenAt: 'Баталгаажсан',
    },
    rows: ({ accountId }) => sql`select username, phone, language, ${instantAsText('created_at')} as "createdAt", proven_by as "provenBy",
      ${instantAsText('proven_at')} as "provenAt" from accounts where id = ${accountId}`,
  },
  {
    name: 'person',
    title: 'Таны тухай бүртгэл',
    tables: ['people'],
    columns: {
      registryNumber: 'Регистрийн дугаар',
      familyName: 'Ургийн овог',
      lastName: 'Овог',
      firstName: 'Нэр',
      sex: ['Хүйс', genderNames],
      birthDate: 'Төрсөн огноо',
      citizenship: 'Иргэншил',
      phone: 'Бүртгэлд байгаа утас',
      email: 'Бүртгэлд байгаа и-мэйл',
    },
    // The holder typed the registry number and names to open the account; everything else of the registry needs a proven account.
    rows: ({
      accountId,
    }) => sql`select p.registry_number as "registryNumber", p.last_name as "lastName", p.first_name as "firstName", p.sex, p.citizenship,
      case when a.proven_by is not null then p.family_name end as "familyName", case when a.proven_by is not null then p.birth_date end as "birthDate",
      case when a.proven_by is not null then p.phone end as phone, case when a.proven_by is not null then p.email end as email
      from accounts a join people p on p.id = a.person_id where a.id = ${accountId}`,
  },
  {
    name: 'addresses',
    title: 'Бүртгэлийн хаяг',
    tables: ['addresses'],
    needsProof: true,
    columns: { address: 'Хаяг', arrivedOn: 'Ирсэн', leftOn: 'Явсан' },
    rows: ({ personId }) => sql`select ${addressInWords} as address, a.arrived_on as "arrivedOn", a.left_on as "leftOn"
      from addresses a where a.person_id = ${personId} order by a.arrived_on`,
  },
  {
    name: 'guardianships',
    title: 'Оршин суугчийн бүртгэлд Таныг асран хамгаалагчаар нь бүртгэсэн хүүхэд',
    tables: ['guardianships'],
    needsProof: true,
    columns: { child: 'Хүүхэд', type: ['Хэн болох', guardianNames] },
    rows: ({
      personId,
    }) => sql`select c.last_name || ' ' || c.first_name as child, g.type from current_guardianships g join people c on c.id = g.child_id
      where g.guardian_id = ${personId} and ${notBarred(sql`g.child_id`, sql`g.guardian_id`)} order by g.id`,
  },
  {
    name: 'roles',
    title: 'Эрх',
    tables: ['roles'],
    columns: { role: ['Эрх', roleNames], institution: 'Байгууллага', since: 'Эхэлсэн', until: 'Дууссан' },
    rows: ({
      accountId,
    }) => sql`select r.role, o.name as institution, ${instantAsText('r.created_at')} as since, ${instantAsText('r.ended_at')} as until
      from roles r left join organisations o on o.id = r.org_id where r.account_id = ${accountId} order by r.id`,
  },
  {
    name: 'devices',
    title: 'Төхөөрөмж',
    tables: ['devices'],
    columns: { name: 'Төхөөрөмж', firstSeen: 'Анх нэвтэрсэн', lastSeen: 'Сүүлд нэвтэрсэн' },
    rows: ({
      accountId,
    }) => sql`select name, ${instantAsText('first_seen_at')} as "firstSeen", ${instantAsText('last_seen_at')} as "lastSeen"
      from devices where account_id = ${accountId} order by id`,
  },
  {
    name: 'sessions',
    title: 'Нэвтрэлт',
    tables: ['sessions'],
    columns: { device: 'Төхөөрөмж', role: ['Эрх', roleNames], since: 'Нэвтэрсэн', lastUsed: 'Сүүлд ашигласан', until: 'Гарсан' },
    rows: ({
      accountId,
    }) => sql`select d.name as device, r.role, ${instantAsText('s.created_at')} as since, ${instantAsText('s.last_used_at')} as "lastUsed", ${instantAsText('s.ended_at')} as until
      from sessions s join devices d on d.id = s.device_id join roles r on r.id = s.role_id where s.account_id = ${accountId} order by s.id`,
  },
  {
    name: 'claims',
    title: 'Хүүхдийг тань суралцаж байна гэсэн мэдэгдэл, таны хариу',
    tables: ['claims', 'claim_answers'],
    columns: {
      child: 'Хүүхэд',
      institution: 'Сургууль, цэцэрлэг',
      group: 'Бүлэг',
      since: 'Хэзээнээс',
      status: ['Төлөв', claimStatuses],
      toldAt: 'Танд мэдэгдсэн',
      isRight: ['Таны хариу', yesNo],
      answeredAt: 'Хариулсан',
    },
    needsProof: true,
    rows: ({ personId }) => sql`select p.first_name as child, o.name as institution, g.name as group, c.since_date as since, c.status,
      ${instantAsText('t.told_at')} as "toldAt", t.is_right as "isRight", ${instantAsText('t.answered_at')} as "answeredAt"
      from claim_answers t join claims c on c.id = t.claim_id join people p on p.id = c.child_id join groups g on g.id = c.group_id
      join organisations o on o.id = c.org_id where t.guardian_id = ${personId} and ${notBarred(sql`c.child_id`, sql`t.guardian_id`)} order by c.id`,
  },
  {
    name: 'links',
    title: 'Хүүхэд холбох хүсэлт, түүний түүх',
    tables: ['links', 'link_history', 'lost_guardianships'],
    columns: {
      child: 'Хүүхэд',
      institution: 'Сургууль, цэцэрлэг',
      group: 'Бүлэг',
      as: ['Хэн болох', guardianNames],
      status: ['Төлөв', linkStatusNames],
      at: 'Огноо, цаг',
      note: 'Тайлбар',
      closesOn: 'Асран хамгаалал дууссан тул хаагдах өдөр',
    },
    rows: ({
      personId,
    }) => sql`select c.first_name as child, o.name as institution, g.name as group, l.guardian_type as as, e.closes_on as "closesOn",
      coalesce(h.status, l.status) as status, coalesce(${instantAsText('h.at')}, ${instantAsText('l.requested_at')}) as at, coalesce(h.note, case when h.id is null then l.note end) as note
      from links l join accounts a on a.person_id = l.parent_id and (l.status <> 'DECLINED' or l.requested_at >= a.created_at)
      join people c on c.id = l.child_id left join groups g on g.id = coalesce(l.declined_group_id, l.group_id) left join organisations o on o.id = g.org_id
      left join link_history h on h.link_id = l.id left join lost_guardianships e on e.link_id = l.id and e.confirmed_at is null
      where l.parent_id = ${personId} and ${notBarred(sql`l.child_id`, sql`l.parent_id`)} order by l.id, h.id`,
  },
  {
    name: 'requests',
    title: 'Таны илгээсэн элсэлтийн хүсэлт',
    tables: ['prospects'],
    needsProof: true,
    columns: {
      kind: ['Элсэлт', campaignNames],
      schoolYear: 'Хичээлийн жил',
      child: 'Хүүхэд',
      reference: 'Хүсэлтийн дугаар',
      sentAt: 'Илгээсэн',
      as: ['Хэн болох', guardianNames],
      phone1: 'Утас',
      phone2: 'Хоёр дахь утас',
      email: 'И-мэйл',
      isFromAccount: ['Бүртгэлээсээ илгээсэн', yesNo],
    },
    // Masks the child as public pages do: a parent who follows the child gets the full name in the child's own sections.
    rows: ({
      personId,
      accountId,
    }) => sql`select k.kind, k.school_year as "schoolYear", left(c.first_name, 1) || '.' as child, p.reference, ${instantAsText('p.sent_at')} as "sentAt",
      p.contact_guardian_type as as, p.contact_phone1 as phone1, p.contact_phone2 as phone2, p.contact_mail as email,
      coalesce(p.sent_by_account_id = ${accountId}, false) as "isFromAccount"
      from prospects p join campaigns k on k.id = p.campaign_id join people c on c.id = p.child_id
      where p.contact_person_id = ${personId} and ${notBarred(sql`p.child_id`, sql`p.contact_person_id`)} order by p.id`,
  },
  {
    name: 'newsContacts',
    title: 'Байгууллагын бүртгэсэн, мэдэгдэл хүлээн авах утас, и-мэйл',
    tables: ['news_contacts'],
    columns: { contact: 'Утас, и-мэйл', institution: 'Байгууллага', since: 'Бүртгэсэн' },
    rows: ({
      personId,
    }) => sql`select n.contact, o.name as institution, ${instantAsText('n.given_at')} as since from news_contacts n join organisations o on o.id = n.org_id
      left join prospects p on p.id = n.prospect_id left join links l on l.id = n.link_id left join absences b on b.id = n.absence_id
      where ${personId} in (p.contact_person_id, l.parent_id, b.parent_id) order by n.id`,
  },
  {
    name: 'documentProofs',
    title: 'Бичиг баримт үзсэн байгууллага',
    tables: ['document_proofs'],
    columns: { institution: 'Байгууллага', seenAt: 'Үзсэн', pausedAt: 'Түр зогссон' },
    rows: ({
      accountId,
    }) => sql`select o.name as institution, ${instantAsText('d.seen_at')} as "seenAt", ${instantAsText('d.paused_at')} as "pausedAt"
      from document_proofs d join organisations o on o.id = d.org_id where d.account_id = ${accountId} order by d.seen_at`,
  },
  {
    name: 'contactChanges',
    title: 'Байгууллагын сольсон утас',
    tables: ['contact_changes'],
    columns: {
      oldContact: 'Өмнөх',
      newContact: 'Шинэ',
      institution: 'Байгууллага',
      enteredAt: 'Бүртгэсэн',
      confirmedAt: 'Баталгаажуулсан',
      dueAt: 'Солигдох хугацаа',
      outcome: ['Үр дүн', outcomes],
    },
    rows: ({
      accountId,
    }) => sql`select c.old_contact as "oldContact", c.new_contact as "newContact", o.name as institution, ${instantAsText('c.entered_at')} as "enteredAt",
      ${instantAsText('c.confirmed_at')} as "confirmedAt", ${instantAsText('c.due_at')} as "dueAt", c.outcome from contact_changes c join organisations o on o.id = c.org_id where c.account_id = ${accountId} order by c.id`,
  },
  {
    name: 'invitations',
    title: 'Ажилтны урилга',
    tables: ['invitations'],
    needsProof: true,
    columns: { role: ['Эрх', roleNames], institution: 'Байгууллага', contact: 'Илгээсэн', since: 'Огноо', until: 'Хүчинтэй хугацаа' },
    rows: ({
      personId,
    }) => sql`select i.role, o.name as institution, i.contact, ${instantAsText('i.created_at')} as since, ${instantAsText('i.expires_at')} as until
      from invitations i join organisations o on o.id = i.org_id join people p on p.registry_number = i.registry_number where p.id = ${personId} order by i.id`,
  },
  ...messageSections,
  {
    name: 'feeds',
    title: 'Хуанлийн холбоос',
    tables: ['feeds'],
    columns: { child: 'Хүүхэд', since: 'Үүсгэсэн', lastUsed: 'Сүүлд ашигласан' },
    rows: ({
      personId,
    }) => sql`select c.first_name as child, ${instantAsText('f.created_at')} as since, ${instantAsText('f.last_used_at')} as "lastUsed"
      from feeds f join people c on c.id = f.child_id where f.parent_id = ${personId} order by f.created_at`,
  },
  {
    name: 'mealRatings',
    title: 'Хоолонд өгсөн үнэлгээ',
    tables: ['meal_ratings'],
    columns: { day: 'Өдөр', meal: ['Хоол', menuTypeNames], rate: 'Үнэлгээ', at: 'Өгсөн' },
    rows: ({ personId }) =>
      sql`select m.date as day, m.type as meal, r.rate, ${instantAsText('r.at')} as at
        from meal_ratings r join menus m on m.id = r.menu_id where r.parent_id = ${personId} order by r.at`,
  },
  {
    name: 'mealComments',
    title: 'Хоолны тухай сэтгэгдэл',
    tables: ['meal_comments'],
    columns: { day: 'Өдөр', meal: ['Хоол', menuTypeNames], text: 'Сэтгэгдэл', at: 'Бичсэн' },
    rows: ({ personId }) =>
      sql`select m.date as day, m.type as meal, c.text, ${instantAsText('c.at')} as at
        from meal_comments c join menus m on m.id = c.menu_id where c.parent_id = ${personId} order by c.at`,
  },
  {
    name: 'actions',
    title: 'Таны бүртгэлээр хийсэн үйлдлийн тэмдэглэл, өдрөөр',
    tables: ['audit'],
    columns: { day: 'Өдөр', action: 'Үйлдэл', times: 'Тоо' },
    // Chores and jobs write an audit row for each existing person that an office named: counting them would reveal which numbers exist.
    rows: ({ accountId }) =>
      sql`select ${dayOf('at')} as day, action, count(*)::int as times from audit where account_id = ${accountId}
        and not (child_id is not null and (action like 'CHORE %' or action like 'JOB %')) group by 1, 2 order by 1, 2`,
  },
  {
    name: 'refusals',
    title: 'Татгалзсан оролдлого, цагаар',
    tables: ['audit_refusals'],
    columns: { hour: 'Цаг', action: 'Үйлдэл', reason: 'Шалтгаан', times: 'Тоо' },
    rows: ({ accountId }) =>
      sql`select ${instantAsText('hour')} as hour, action, reason, times from audit_refusals where account_id = ${accountId} order by hour, id`,
  },
]
