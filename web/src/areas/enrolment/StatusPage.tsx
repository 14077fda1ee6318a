import { familyAnswerOf } from '@portal/contract/enrolment'
import { IconArrowLeft } from '@tabler/icons-react'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { CallFailed } from '../../base/api.ts'
import { useFailureText, useFailureToast } from '../../base/failureText.ts'
import { useBrowserState } from '../../base/hooks.ts'
import { useHash } from '../../base/page.ts'
import { Queries } from '../../base/queries.tsx'
import { enrolment } from '../../text/mn/enrolment.ts'
import { status } from '../../text/mn/status.ts'
import { useText } from '../../text/words.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { emptyDraft, wizardDraft } from './draft.ts'
import { flowOf } from './flows.ts'
import { RegistrySearch } from './RegistrySearch.tsx'
import { hasExpired } from './refused.ts'
import { inOrder, isAnswered } from './rules.ts'
import { StatusAnswer } from './StatusAnswer.tsx'
import classes from './StatusPage.module.css'
import { type Checked, checkChild, type Found, type Program } from './searchQueries.ts'

const ANSWER = 'answer'
const SUB_PATH = '/check-request-public-sub'
/** Draft of the typed number. */
const numberDraft = wizardDraft('check', undefined)
const storedNumber = () => (numberDraft.read()?.values ?? emptyDraft).child

/** Status of a child's requests by registry number, for all kinds; one of its two addresses lists the sub-program first. */
export default function StatusPage() {
  const front: Program = useRouterState({ select: ({ location }) => (location.pathname.startsWith(SUB_PATH) ? 'sub' : 'regular') })
  return (
    <Queries>
      <Status key={front} front={front} />
    </Queries>
  )
}

function Status({ front }: { front: Program }) {
  const text = useText(status)
  const { serverUnreachable } = useText(enrolment)
  const navigate = useNavigate()
  const failureToast = useFailureToast(serverUnreachable)
  const [typed, setTyped] = useBrowserState(() => emptyDraft.child, storedNumber)
  // Whether the number was restored from the tab's storage.
  const [isRestored] = useBrowserState(
    () => false,
    () => storedNumber().digits !== '',
  )
  const [checked, setChecked] = useState<Checked>()
  const hash = useHash()
  const isShown = checked !== undefined && hash === ANSWER

  const goTo = (next: string) => navigate({ to: '.', hash: next, replace: next === '', hashScrollIntoView: false })
  function leave() {
    setChecked(undefined)
    void goTo('')
  }
  async function check(registryNumber: string, captcha: string) {
    setChecked(await checkChild(registryNumber, captcha))
    window.scrollTo({ top: 0 })
    void goTo(ANSWER)
  }
  /** Reads the status again after a step, with the same ticket. */
  async function reload(found: Found) {
    try {
      const again = await flowOf(found.prospect.kind, false).refetch(found)
      setChecked((before) => before && { ...before, found: before.found.map((one) => (one === found ? again : one)) })
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      if (hasExpired(error)) leave()
      failureToast(error)
    }
  }

  return (
    <div className={classes.page} data-answer-shown={isShown || undefined}>
      <h1 tabIndex={-1}>{text.title}</h1>
      {isShown ? (
        <Answers checked={checked} front={front} onBack={leave} onChanged={reload} />
      ) : (
        <>
          <p className="dim">{text.hint}</p>
          <Card className={classes.ask}>
            <RegistrySearch
              className={classes.form}
              draft={typed}
              keep={(child) => {
                numberDraft.keep({ ...emptyDraft, child })
                setTyped(child)
              }}
              find={check}
              action={text.check}
              notice={isRestored && checked === undefined && <Notice tone="blue">{text.again}</Notice>}
            />
          </Card>
        </>
      )}
    </div>
  )
}

interface AnswersProps {
  checked: Checked
  front: Program
  onBack: () => void
  onChanged: (found: Found) => Promise<void>
}

/** Answers in place of the form, with a link back to it. */
function Answers({ checked, front, onBack, onChanged }: AnswersProps) {
  const text = useText(status)
  const failureText = useFailureText()
  const place = useRef<HTMLElement>(null)
  useEffect(() => place.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true }), [])
  const isWanted = ({ prospect }: Found) => prospect.kind !== 'subProgram' || front === 'sub' || isAnswered(familyAnswerOf(prospect))
  // A child with a place of an earlier stage has nothing to send in the next one.
  const isPlaced = ({ prospect: { kind } }: Found) =>
    checked.found.some(({ prospect }) => prospect.kind === kind && familyAnswerOf(prospect) === 'passed')
  const isShown = (found: Found) => isWanted(found) && (isAnswered(familyAnswerOf(found.prospect)) || !isPlaced(found))
  return (
    <section ref={place} className={classes.answers} aria-label={text.result}>
      <Button variant="subtle" className={classes.another} onClick={onBack}>
        <Icon of={IconArrowLeft} />
        {text.another}
      </Button>
      {front === 'sub' && checked.noSub && <Notice tone="yellow">{failureText(checked.noSub)}</Notice>}
      {inOrder(checked.found.filter(isShown), front).map((found) => (
        <StatusAnswer
          key={found.prospect.prospectDataId ?? found.prospect.kind}
          found={found}
          onChanged={() => onChanged(found)}
          onExpired={onBack}
        />
      ))}
    </section>
  )
}
