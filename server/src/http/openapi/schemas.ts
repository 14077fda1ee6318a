import * as absence from '@portal/contract/absence'
import * as accounts from '@portal/contract/accounts'
import * as attendance from '@portal/contract/attendance'
import * as cards from '@portal/contract/cards'
import * as children from '@portal/contract/children'
import * as claims from '@portal/contract/claims'
import * as content from '@portal/contract/content'
import * as courses from '@portal/contract/courses'
import * as dataForms from '@portal/contract/dataForms'
import * as enrolmentChildren from '@portal/contract/enrolmentChildren'
import * as enrolmentLists from '@portal/contract/enrolmentLists'
import * as enrolmentLookUps from '@portal/contract/enrolmentLookUps'
import * as enrolmentOpenSteps from '@portal/contract/enrolmentOpenSteps'
import * as enrolmentProspect from '@portal/contract/enrolmentProspect'
import * as enrolmentSending from '@portal/contract/enrolmentSending'
import * as grades from '@portal/contract/grades'
import * as health from '@portal/contract/health'
import * as homework from '@portal/contract/homework'
import * as invitations from '@portal/contract/invitations'
import * as linking from '@portal/contract/linking'
import * as meals from '@portal/contract/meals'
import * as ownContact from '@portal/contract/ownContact'
import * as profile from '@portal/contract/profile'
import * as proving from '@portal/contract/proving'
import * as results from '@portal/contract/results'
import * as rights from '@portal/contract/rights'
import * as roles from '@portal/contract/roles'
import * as schedule from '@portal/contract/schedule'
import * as school from '@portal/contract/school'
import * as staff from '@portal/contract/staff'
import * as staffBars from '@portal/contract/staffBars'
import * as staffCampaigns from '@portal/contract/staffCampaigns'
import * as staffClasses from '@portal/contract/staffClasses'
import * as staffContent from '@portal/contract/staffContent'
import * as staffFamily from '@portal/contract/staffFamily'
import * as staffMessages from '@portal/contract/staffMessages'
import * as staffPeople from '@portal/contract/staffPeople'
import * as staffPhones from '@portal/contract/staffPhones'
import * as staffPlaces from '@portal/contract/staffPlaces'
import * as staffQueues from '@portal/contract/staffQueues'
import * as statistics from '@portal/contract/statistics'
import * as summary from '@portal/contract/summary'
import * as uploads from '@portal/contract/uploads'
import * as waiting from '@portal/contract/waiting'
import * as z from 'zod/mini'

const modules: readonly Readonly<Record<string, unknown>>[] = [
  absence,
  accounts,
  attendance,
  cards,
  children,
  claims,
  content,
  courses,
  enrolmentChildren,
  enrolmentLists,
  enrolmentLookUps,
  enrolmentOpenSteps,
  enrolmentProspect,
  enrolmentSending,
  grades,
  health,
  homework,
  invitations,
  linking,
  meals,
  ownContact,
  profile,
  proving,
  results,
  rights,
  roles,
  schedule,
  school,
  staff,
  staffBars,
  staffCampaigns,
  staffClasses,
  staffContent,
  staffFamily,
  staffMessages,
  staffPeople,
  staffPhones,
  staffPlaces,
  staffQueues,
  statistics,
  summary,
  dataForms,
  uploads,
  waiting,
]

/** Entity names for `$ref`: an exported object schema is called like its export. */
const names = z.registry<{ id?: string }>()
const taken = new Set<string>()
for (const module of modules)
  for (const [name, value] of Object.entries(module)) {
    if (!(value instanceof z.ZodMiniObject) || names.has(value) || taken.has(name)) continue
    taken.add(name)
    names.add(value, { id: name })
  }

/** JSON Schema node. */
export interface Schema {
  [key: string]: unknown
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Entities in requests get a name of their own, because they may lack fields that answers always have. */
const SUFFIX = { input: 'Input', output: '' } as const
type Io = keyof typeof SUFFIX

const COMPONENTS = '#/components/schemas/'

function withReferences(value: unknown, io: Io): unknown {
  if (Array.isArray(value)) return value.map((one) => withReferences(one, io))
  if (!isSchema(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) =>
      key === '$ref' && typeof one === 'string'
        ? [key, one.replace(/^#\/\$defs\/(.+)$/, `${COMPONENTS}$1${SUFFIX[io]}`)]
        : [key, withReferences(one, io)],
    ),
  )
}

/** Converts a schema of the contract to JSON Schema, as input or output, with the entities it refers to. */
export function describedSchema(schema: z.ZodMiniType, io: Io): { schema: Schema; entities: Readonly<Record<string, Schema>> } {
  const { $schema: _dialect, $defs = {}, ...rest } = z.toJSONSchema(schema, { target: 'draft-2020-12', io, metadata: names })
  const described = (value: object): Schema => {
    const found = withReferences(value, io)
    return isSchema(found) ? found : {}
  }
  const entities = Object.entries($defs).map(([name, one]) => {
    const { id: _name, ...body } = described(typeof one === 'object' ? one : {})
    return [name + SUFFIX[io], body] as const
  })
  return { schema: described(rest), entities: Object.fromEntries(entities) }
}

export const referredName = (schema: Schema): string | undefined =>
  typeof schema.$ref === 'string' ? schema.$ref.replace(COMPONENTS, '') : undefined
