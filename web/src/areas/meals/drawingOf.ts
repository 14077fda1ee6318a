import type { DishKind } from '@portal/contract/meals'

/** What can be drawn: a kind of dish, or one of its kind that looks different. */
export type Drawing = DishKind | 'JUICE' | 'BANANA'

/** By the kind, and where that says too little by the name: only tea is hot, and not every fruit is an apple. */
export function drawingOf(kind: DishKind, name: string): Drawing {
  if (kind === 'DRINK') return /цай/i.test(name) ? 'DRINK' : 'JUICE'
  return kind === 'FRUIT' && /банан/i.test(name) ? 'BANANA' : kind
}
