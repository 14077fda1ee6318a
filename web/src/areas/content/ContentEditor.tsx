import type { FieldMessage } from '@portal/contract/fields'
import { type ContentDetail, type ContentText, contentFields, wrongContent } from '@portal/contract/staffContent'
import { IconArrowLeft, IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
import { refusalOf } from '../../base/api.ts'
import { formDraft, hasDraft, wipeDraft } from '../../base/drafts.ts'
import { useDidUpdate } from '../../base/hooks.ts'
import type { PageTarget } from '../../base/page.ts'
import { toast } from '../../base/toast.ts'
import { useForm } from '../../base/useForm.ts'
import { blocksOf } from '../../public/Markdown.tsx'
import { contentWords } from '../../text/mn/content.ts'
import { fill, type Language, useText } from '../../text/words.tsx'
import { TextArea, TextField } from '../../ui/field/TextField.tsx'
import { Button, ButtonLink } from '../../ui/plain/Button.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { PageTitle } from '../../ui/plain/PageTitle.tsx'
import { Segments } from '../../ui/plain/Segments.tsx'
import classes from './ContentEditor.module.css'
import { ContentHistory } from './ContentHistory.tsx'
import { ContentPreview } from './ContentPreview.tsx'
import { ContentProposal } from './ContentProposal.tsx'
import { useProposeContent } from './queries.ts'

type Form = ReturnType<typeof useForm<ContentText>>

const LANGUAGES: readonly Language[] = ['mn', 'en']

/** Edits one text of the public pages in both languages beside its preview, and proposes it to a second member. */
export function ContentEditor({ detail, back }: { detail: ContentDetail; back: PageTarget }) {
  const text = useText(contentWords)
  const [language, setLanguage] = useState<Language>('mn')
  const [round, setRound] = useState(0)
  const { kind, proposed, waiting, address } = detail
  function beginAnew() {
    wipeDraft(draftOf(detail))
    seenDraft(detail).wipe()
    setRound((before) => before + 1)
  }
  return (
    <>
      <div className={classes.head}>
        <ButtonLink {...back} variant="subtle">
          <Icon of={IconArrowLeft} />
          {text.back}
        </ButtonLink>
        <ButtonLink href={address} variant="subtle" target="_blank" rel="noopener">
          <Icon of={IconExternalLink} />
          {text.seePage}
        </ButtonLink>
      </div>
      <PageTitle below={text.kinds[kind]}>{detail.title}</PageTitle>
      <div className={classes.language}>
        <Segments
          label={text.languages}
          labelUnseen
          options={LANGUAGES.map((value) => ({ value, label: text.languageNames[value] }))}
          value={language}
          onChange={setLanguage}
        />
      </div>
      {waiting && proposed && (
        <ContentProposal
          key={waiting.id}
          detail={detail}
          waiting={waiting}
          proposed={proposed}
          language={language}
          onWithdrawn={beginAnew}
        />
      )}
      <Writing key={round} detail={detail} language={language} onLanguage={setLanguage} onBeginAnew={beginAnew} />
    </>
  )
}

/** Key of the draft; it belongs to the text, not to a version that others propose meanwhile. */
const draftOf = ({ kind, id }: ContentDetail): string => `content ${kind} ${id}`

/** Live text as it was when the draft began. The server compares it with the current live text to detect conflicts. */
const seenDraft = (detail: ContentDetail) => formDraft(`${draftOf(detail)} seen`, detail.live)

const seenFirst = (detail: ContentDetail): ContentText =>
  (hasDraft(draftOf(detail)) ? seenDraft(detail).read()?.values : undefined) ?? detail.live

const isSameText = (one: ContentText, other: ContentText): boolean =>
  Object.keys({ ...one, ...other }).every((name) => one[name] === other[name])

interface WritingProps {
  detail: ContentDetail
  language: Language
  onLanguage: (language: Language) => void
  onBeginAnew: () => void
}

/** Form with the versions that can be restored into it. Hidden while another member's proposal waits, but keeps the draft. */
function Writing({ detail, language, onLanguage, onBeginAnew }: WritingProps) {
  const text = useText(contentWords)
  const propose = useProposeContent()
  const { kind, id, live, proposed, values, waiting } = detail
  const mayWrite = waiting === null || waiting.isMine
  const start: ContentText = { ...live, ...(waiting?.isMine && proposed) }
  const [began] = useState(start)
  const [seen, setSeen] = useState(() => seenFirst(detail))
  function turnToWrong(wrong: Readonly<Record<string, unknown>>) {
    const hasWrong = (one: Language) => fieldsOf(kind, one).some(([name]) => wrong[name])
    const elsewhere = LANGUAGES.find(hasWrong)
    if (elsewhere !== undefined && !hasWrong(language)) onLanguage(elsewhere)
  }
  const form = useForm<ContentText>({
    start,
    draft: draftOf(detail),
    keep: () => seenDraft(detail).keep(seen),
    fields: Object.fromEntries(Object.keys(contentFields[kind]).map((name) => [name, {}])),
    check: (typed) => {
      const wrong: Record<string, FieldMessage> = wrongContent(kind, typed, { live, places: Object.keys(values.mn), lexer: blocksOf })
      turnToWrong(wrong)
      return wrong
    },
    send: async (typed) => {
      try {
        await propose({}, { kind, id, text: typed, seen })
      } catch (error) {
        turnToWrong(refusalOf(error)?.fields ?? {})
        throw error
      }
      toast.success(text.proposed)
      onBeginAnew()
    },
    refusals: 'notice',
  })
  // An untouched form follows changes of the live text.
  const isUntouched = isSameText(form.values, began)
  useDidUpdate(() => isUntouched && onBeginAnew(), JSON.stringify([live, start]))

  function restore(version: ContentText) {
    form.set(version)
    toast.success(text.wentBack)
  }
  function keepMine() {
    setSeen(live)
    seenDraft(detail).keep(live)
  }
  const wrongElsewhere = LANGUAGES.find((one) => one !== language && fieldsOf(kind, one).some(([name]) => form.error(name)))
  return (
    <>
      <form {...form.props} hidden={!mayWrite} className={classes.columns}>
        <Card className={classes.fields}>
          {form.failureText !== undefined && <Notice tone="red">{form.failureText}</Notice>}
          {!isUntouched && !isSameText(seen, live) && (
            <Notice tone="yellow">
              <p>{text.changedMeanwhile}</p>
              <div className={classes.choices}>
                <Button small variant="default" onClick={keepMine}>
                  {text.keepMine}
                </Button>
                <Button small variant="default" onClick={onBeginAnew}>
                  {text.takeNew}
                </Button>
              </div>
            </Notice>
          )}
          {wrongElsewhere && <Notice tone="yellow">{fill(text.wrongElsewhere, { language: text.languageNames[wrongElsewhere] })}</Notice>}
          {LANGUAGES.map((one) => (
            <div key={one} hidden={one !== language} className={classes.fields}>
              {fieldsOf(kind, one).map(([name, { shape, isOptional }]) => (
                <OneField
                  key={name}
                  form={form}
                  name={name}
                  shape={shape}
                  isOptional={isOptional === true}
                  language={one}
                  rows={ROWS[kind]}
                />
              ))}
            </div>
          ))}
          <Places values={values[language]} />
          <Button type="submit" wide loading={form.pending}>
            {text.propose}
          </Button>
        </Card>
        <Card title={text.preview} className={classes.preview}>
          <ContentPreview kind={kind} text={form.values} language={language} values={values} />
        </Card>
      </form>
      <ContentHistory detail={detail} language={language} onRestore={mayWrite ? restore : undefined} />
    </>
  )
}

interface Shaped {
  shape: 'line' | 'text' | 'markdown' | 'phone'
  isOptional?: boolean
}

/** Fields of a language; fields without a language belong to Mongolian. */
const fieldsOf = (kind: ContentDetail['kind'], language: Language): [string, Shaped][] =>
  Object.entries<Shaped>(contentFields[kind]).filter(([name]) => (language === 'en') === name.endsWith('En'))

interface FieldProps extends Shaped {
  form: Form
  name: string
  language: Language
  rows: number
}

const ROWS: Readonly<Record<ContentDetail['kind'], number>> = { faq: 7, guide: 18, passage: 4, contact: 2 }

function OneField({ form, name, shape, isOptional, language, rows }: FieldProps) {
  const text = useText(contentWords)
  const bound = { ...form.bind(name), value: form.values[name] ?? '' }
  const label = text.fields[name] ?? name
  const description = shape === 'markdown' ? text.markdownHint : isOptional ? text.optionalHint : undefined
  if (shape === 'line' || shape === 'phone')
    return (
      <TextField
        {...bound}
        label={label}
        description={description}
        lang={language}
        inputMode={shape === 'phone' ? 'tel' : 'text'}
        autoComplete="off"
      />
    )
  return <TextArea {...bound} label={label} description={description} lang={language} rows={rows} />
}

/** Placeholders for dates and phones, with their current values. */
function Places({ values }: { values: Readonly<Record<string, string>> }) {
  const text = useText(contentWords)
  return (
    <details className={classes.places}>
      <summary>{text.places}</summary>
      <dl>
        {Object.entries(values).map(([name, value]) => (
          <div key={name}>
            <dt>
              <code>{`{${name}}`}</code>
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
