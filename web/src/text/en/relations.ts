import type { RelationsText } from '../mn/relations.ts'

export const text: RelationsText = { FATHER: 'Father', MOTHER: 'Mother', GENERAL_ORPHAN: 'Guardian' }
