import type { DecisionKind } from '@portal/contract/staff'

const columns = { link: 'linkId', absence: 'absenceId', prospect: 'prospectId', sub: 'prospectId' } as const satisfies Record<
  DecisionKind,
  string
>

/** Column by which rows about a request refer to it, in tables with one column for each kind. */
export const requestColumn = (kind: DecisionKind): 'linkId' | 'absenceId' | 'prospectId' => columns[kind]
