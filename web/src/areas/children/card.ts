import { CardContent } from '@portal/contract/cards'
import * as z from 'zod/mini'

/** What a scanned code says, if it has the shape of a child's card; whether it is a good one the server knows. */
export function cardIn(code: string): CardContent | undefined {
  try {
    const card = z.safeParse(CardContent, JSON.parse(code))
    return card.success ? card.data : undefined
  } catch {
    return undefined
  }
}
