import type { GuardianType } from '@portal/contract/children'
import { words } from '../words.tsx'

/** Relation of an adult to a child. */
const text: Record<GuardianType, string> = { FATHER: 'Эцэг', MOTHER: 'Эх', GENERAL_ORPHAN: 'Асран хамгаалагч' }

export type RelationsText = typeof text
export const relationWords = words(text, async () => (await import('../en/relations.ts')).text)
