import type { ContentDetail, ContentStatus, ContentText } from '@portal/contract/staffContent'
import { dateAndTime } from '../../text/dates.ts'
import { contentWords } from '../../text/mn/content.ts'
import { fill, type Language, useLanguage, useText } from '../../text/words.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { type ChipTone, StatusChip } from '../../ui/plain/StatusChip.tsx'
import classes from './ContentEditor.module.css'
import { ContentPreview } from './ContentPreview.tsx'

const tones: Record<ContentStatus, ChipTone> = { PROPOSED: 'yellow', LIVE: 'green', REJECTED: 'red', WITHDRAWN: 'plain' }

interface HistoryProps {
  detail: ContentDetail
  language: Language
  /** Undefined while another member's proposal waits. */
  onRestore: ((text: ContentText) => void) | undefined
}

/** Earlier versions of a text; each can be restored into the form. */
export function ContentHistory({ detail: { kind, versions, values }, language, onRestore }: HistoryProps) {
  const text = useText(contentWords)
  const { language: own } = useLanguage()
  const sentenceOf = (sentence: string, name: string | null, at: string | null) =>
    name === null || at === null ? undefined : fill(sentence, { name, time: dateAndTime(at, own) })
  return (
    <Card title={text.history} className={classes.history}>
      {versions.length === 0 ? (
        <p className="dim">{text.noHistory}</p>
      ) : (
        <ol>
          {versions.map((version) => (
            <li key={version.id}>
              <details>
                <summary>
                  <span>
                    {sentenceOf(text.writtenBy, version.by, version.at) ?? text.setUp}
                    <small>{sentenceOf(text.decidedBy, version.decidedBy, version.decidedAt)}</small>
                    {version.note !== null && <small>{version.note}</small>}
                  </span>
                  <StatusChip tone={tones[version.status]}>{text.statuses[version.status]}</StatusChip>
                </summary>
                <ContentPreview kind={kind} text={version.text} language={language} values={values} />
                {onRestore && (
                  <Button variant="default" onClick={() => onRestore(version.text)}>
                    {text.goBack}
                  </Button>
                )}
              </details>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
