import type { CampaignKind } from '@portal/contract/enrolment'
import type { World } from '../../world.ts'
import type { Campaign } from '../enrolment/campaigns/index.ts'
import { kindOf, valuesFor } from './rules.ts'
import { content } from './store.ts'

/** Values of a campaign for the {placeholders} of texts, for other areas. */
export async function datesIn(world: World, campaign: Campaign): Promise<Record<string, string>> {
  const { today: _today, ...values } = valuesFor(await content(world), campaign, 'mn', world.clock.now())
  return values
}

interface Text {
  kind: 'faq' | 'guide' | 'passage'
  title: string
}

/** Public texts about this kind of enrolment that contain one of these placeholders, for other areas. */
export async function textsNamingDates(world: World, kind: CampaignKind, names: readonly string[]): Promise<Text[]> {
  const all = await content(world)
  const isOfTab = ({ tab }: { tab: number }) => (tab === 1 || tab === 2) && kindOf(tab) === kind
  const tells = (...texts: string[]) => names.some((name) => texts.some((text) => text.includes(`{${name}}`)))
  return [
    ...all.faq
      .filter((item) => isOfTab(item) && tells(item.questionMn, item.answerMn))
      .map(({ questionMn }): Text => ({ kind: 'faq', title: questionMn })),
    ...all.guides
      .filter(({ campaignKind, body }) => campaignKind === kind && tells(body))
      .map(({ title }): Text => ({ kind: 'guide', title })),
    ...all.passages
      .filter((passage) => isOfTab(passage) && tells(passage.titleMn, passage.textMn))
      .map(({ titleMn, textMn }): Text => ({ kind: 'passage', title: titleMn || textMn })),
  ]
}
