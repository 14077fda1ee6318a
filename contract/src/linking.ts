import * as z from 'zod/mini'
import { all, byBody, checkedChild, get, parent, post, self, session } from './call.ts'
import { CardSignature } from './cards.ts'
import { GUARDIAN_TYPES, GuardianType } from './children.ts'
import { ChildName, Id, IdValue, Level, ParentName, RegistryNumber, says } from './fields.ts'

/** Minutes for which a check of a child is valid. */
export const CHECK_MINUTES = 30

export const Relation = z.object({ guardianCode: GuardianType, guardianName: z.string() })
export type Relation = z.infer<typeof Relation>

export const relations = get('/api/children/relations', {
  about: 'Returns the relations that a parent or guardian can have to a child.',
  access: session,
  params: {},
  result: z.array(Relation),
  example: { result: [{ guardianCode: 'MOTHER', guardianName: 'Эх' }] },
})

/** Child found by the check. The registry number is masked: its letters and last two digits stay. */
export const CheckedChild = z.object({
  personId: IdValue,
  lastName: z.string(),
  firstName: z.string(),
  primaryNidNumber: z.string(),
  genderName: z.string(),
})
export type CheckedChild = z.infer<typeof CheckedChild>

export const checkChild = get('/api/children/info/check/:registry/:childName/:parentName', {
  about:
    'Checks a child by registry number, first name and patronymic; its school, classes and groups can then be read for half an hour. Every mismatch gets the same answer (201). After several wrong attempts a solved captcha is required (203 captchaNeeded).',
  access: parent,
  params: { registry: RegistryNumber, childName: ChildName, parentName: ParentName },
  result: CheckedChild,
  example: {
    params: { registry: 'ЧХ16221698', childName: 'Тэмүүлэн', parentName: 'Ганбат' },
    result: { personId: 200002, lastName: 'Ганбат', firstName: 'Тэмүүлэн', primaryNidNumber: 'ЧХ******98', genderName: 'Эрэгтэй' },
  },
})

export const identifyChild = byBody('/api/children/info/check', checkChild)

export const SchoolInfo = z.object({
  orgId: IdValue,
  programTypeName: z.string(),
  cityGeographyName: z.string(),
  districtGeographyName: z.string(),
  orgName: z.string(),
})
export type SchoolInfo = z.infer<typeof SchoolInfo>

export const schoolInfo = get('/api/children/school/info/:personId', {
  about: 'Returns the school or kindergarten of a checked child: one row; 203 without one.',
  access: checkedChild('personId'),
  params: { personId: Id },
  result: z.array(SchoolInfo),
  example: {
    params: { personId: 200002 },
    result: [
      {
        orgId: 50084,
        programTypeName: 'Ерөнхий боловсролын сургууль',
        cityGeographyName: 'Улаанбаатар',
        districtGeographyName: 'Сүхбаатар',
        orgName: 'Сүхбаатар дүүргийн 84 дүгээр сургууль',
      },
    ],
  },
})

export const SchoolClass = z.object({
  programOfStudyId: IdValue,
  academicLevel: z.int(),
  academicLevelSeq: IdValue,
  academicLevelName: z.string(),
})
export type SchoolClass = z.infer<typeof SchoolClass>

export const classInfo = get('/api/children/class/info/:orgId', {
  about: "Returns the classes of a checked child's school this year, youngest first.",
  access: checkedChild('orgId', 'organisation'),
  params: { orgId: Id },
  result: z.array(SchoolClass),
  example: {
    params: { orgId: 50084 },
    result: [{ programOfStudyId: 2, academicLevel: 5, academicLevelSeq: 5, academicLevelName: '5 дугаар анги' }],
  },
})

export const SchoolGroup = z.object({ studentGroupId: IdValue, studentGroupName: z.string() })
export type SchoolGroup = z.infer<typeof SchoolGroup>

export const groupsOfClass = get('/api/children/info/check/:orgId/:programOfStudyId/:academicLevel/:academicLevelSeq', {
  about: 'Returns the groups of a class, by name.',
  access: checkedChild('orgId', 'organisation'),
  params: { orgId: Id, programOfStudyId: Id, academicLevel: Level, academicLevelSeq: Id },
  result: z.array(SchoolGroup),
  example: {
    params: { orgId: 50084, programOfStudyId: 2, academicLevel: 5, academicLevelSeq: 5 },
    result: [{ studentGroupId: 3052, studentGroupName: '5б бүлэг' }],
  },
})

/** Child of the caller by the resident registry, which may be linked without a check. */
export const RegisteredChild = z.object({
  personId: IdValue,
  lastName: z.string(),
  firstName: z.string(),
  guardianType: z.enum(GUARDIAN_TYPES),
  orgName: z.string(),
  studentGroupId: IdValue,
  studentGroupName: z.string(),
})
export type RegisteredChild = z.infer<typeof RegisteredChild>

export const registeredChildren = get('/api/children/registered', {
  about:
    "Returns the caller's children by the resident registry who are at a school or kindergarten and have no link or request. Empty for an unproven account.",
  access: parent,
  params: {},
  result: z.array(RegisteredChild),
  example: {
    result: [
      {
        personId: 200011,
        lastName: 'Ганбат',
        firstName: 'Тэмүүлэн',
        guardianType: 'MOTHER',
        orgName: 'Сүхбаатар дүүргийн 84 дүгээр сургууль',
        studentGroupId: 3052,
        studentGroupName: '5б бүлэг',
      },
    ],
  },
})

export const LinkRequest = z.object({
  parentId: IdValue,
  studentPersonId: IdValue,
  parentGuardianType: z.enum(GUARDIAN_TYPES, says('relationRequired')),
  studentGroupId: IdValue,
  /** Signature of the child's card; without it, a check in the last half hour or the registry's word is required. */
  sig: z.optional(CardSignature),
})
export type LinkRequest = z.infer<typeof LinkRequest>

export const saveLink = post('/api/children/request/save', {
  about:
    "Requests a link to a child from the class teacher. Requires a check within the last half hour, the signature of the child's card, or a proven account of a guardian that the registry names.",
  access: all(parent, self('parentId')),
  params: {},
  body: LinkRequest,
  result: z.object({ message: z.string(), requestId: IdValue }),
  example: {
    body: {
      parentId: 100001,
      studentPersonId: 200011,
      parentGuardianType: 'GENERAL_ORPHAN',
      studentGroupId: 3052,
      sig: '7.1.20260901.k3Qm7y0Vb1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV1wX2',
    },
    result: { message: 'Хүсэлт илгээгдлээ. Ангийн багш зөвшөөрсний дараа хүүхдийн мэдээлэл харагдана', requestId: 9 },
  },
})

export const linkingCalls = [relations, registeredChildren, checkChild, identifyChild, schoolInfo, classInfo, groupsOfClass, saveLink]
