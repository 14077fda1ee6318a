import type { CampaignEffect } from '@portal/contract/staffCampaigns'
import { dateAndTime } from '../../../text/dates.ts'
import { campaignsWords } from '../../../text/mn/campaigns.ts'
import { commission } from '../../../text/mn/commission.ts'
import { fill, useLanguage, useText } from '../../../text/words.tsx'
import { Stack } from '../../../ui/plain/layout.tsx'
import { Notice } from '../../../ui/plain/Notice.tsx'
import classes from './CampaignEffects.module.css'
import { useCampaignName } from './campaignName.ts'

type ShownCampaign = NonNullable<CampaignEffect['pages']>['after']

interface CampaignEffectsProps {
  effect: CampaignEffect
  /** Sentences of the rules of a draw. */
  tiers: readonly { key: string; mn: string; en: string }[]
}

/** Effects of a changed campaign: states on public pages, texts, deadlines, and children who become included or excluded. */
export function CampaignEffects({ effect, tiers }: CampaignEffectsProps) {
  const text = useText(campaignsWords)
  const { states } = useText(commission)
  const nameOf = useCampaignName()
  const { language } = useLanguage()
  const { pages, texts, withdraw, address, birthWindow, rules, copied } = effect
  const at = (instant: string) => dateAndTime(instant, language)
  const sentenceOf = (sentence: string, campaign: ShownCampaign) =>
    fill(sentence, { name: nameOf(campaign), state: states[campaign.state], opens: at(campaign.opensAt), closes: at(campaign.closesAt) })
  const deadline = (sentence: string, { requests, before, after }: NonNullable<CampaignEffect['withdraw']>) =>
    fill(sentence, { count: requests, before: at(before), after: at(after) })
  const sentenceOfTier = (key: string) => tiers.find((tier) => tier.key === key)?.[language] ?? key
  const rulesInWords = ({ drawTiers, acceptDays }: NonNullable<CampaignEffect['rules']>['after']) => [
    fill(text.rules, { tiers: drawTiers.map(sentenceOfTier).join('; ') }),
    acceptDays === null ? text.acceptAfterNone : fill(text.acceptAfter, { days: acceptDays }),
  ]
  const lines = [
    ...(pages
      ? [pages.before ? sentenceOf(text.pagesBefore, pages.before) : text.pagesNone, sentenceOf(text.pagesAfter, pages.after)]
      : []),
    ...(withdraw ? [deadline(text.withdraw, withdraw)] : []),
    ...(address ? [deadline(text.moveAddress, address)] : []),
    ...(birthWindow ? [fill(text.window, { before: birthWindow.childrenBefore, after: birthWindow.childrenAfter })] : []),
    ...(rules ? rulesInWords(rules.after) : []),
    ...(copied
      ? [copied.of ? fill(text.copied, { name: nameOf(copied.of), catchments: copied.catchments, places: copied.places }) : text.copiedNone]
      : []),
  ]
  if (lines.length === 0 && texts.length === 0) return <p>{text.noEffect}</p>
  return (
    <Stack gap={7} className={classes.effects}>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {birthWindow && birthWindow.requestsOutside > 0 && (
        <Notice tone="yellow">{fill(text.windowOutside, { count: birthWindow.requestsOutside })}</Notice>
      )}
      {texts.length > 0 && (
        <details>
          <summary>{fill(text.texts, { count: texts.length })}</summary>
          <ul>
            {texts.map(({ kind, title }) => (
              <li key={kind + title}>
                {title} <span className="dim">{text.textKinds[kind]}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Stack>
  )
}
