import type { CampaignKind } from '@portal/contract/enrolment'
import type { World } from '../../kit/world.ts'
import type { Campaign } from '../enrolment/rules.ts'
import { kindOf, valuesFor } from './rules.ts'
import { content } from './store.ts'

/** For other areas: what a campaign puts into the {places} of texts. */
export async function datesIn(world: World, campaign: Campaign): Promise<Record<string, string>> {
  const { today: _today, ...values } = valuesFor(await content(world), campaign, 'mn', world.clock.now())
  return values
}

interface Text {
  kind: 'faq' | 'guide' | 'passage'
  title: string
}

/** For other areas: the texts of public pages about this kind of enrolment that tell one of these values. */
export async function textsTelling(world: World, kind: CampaignKind, names: readonly string[]): Promise<Text[]> {
  const said = await content(world)
  const isOfTab = ({ tab }: { tab: number }) => (tab === 1 || tab === 2) && kindOf(tab) === kind
  const tells = (...texts: string[]) => names.some((name) => texts.some((text) => text.includes(`{${name}}`)))
  return [
    ...said.faq
      .filter((item) => isOfTab(item) && tells(item.questionMn, item.answerMn))
      .map(({ questionMn }): Text => ({ kind: 'faq', title: questionMn })),
    ...said.guides
      .filter(({ campaignKind, body }) => campaignKind === kind && tells(body))
      .map(({ title }): Text => ({ kind: 'guide', title })),
    ...said.passages
      .filter((passage) => isOfTab(passage) && tells(passage.titleMn, passage.textMn))
      .map(({ titleMn, textMn }): Text => ({ kind: 'passage', title: titleMn || textMn })),
  ]
}
