import { useState } from 'react'
import { type DataFormsText, dataFormWords } from '../../text/mn/dataForms.ts'
import { useText } from '../../text/words.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { Stack } from '../../ui/plain/layout.tsx'
import { PageLink } from '../../ui/plain/PageLink.tsx'
import { Segments } from '../../ui/plain/Segments.tsx'
import { useDataForms } from './formQueries.ts'
import { GroupForm } from './GroupForm.tsx'
import { PersonForm } from './PersonForm.tsx'
import { StayForm } from './StayForm.tsx'

type FormKind = keyof DataFormsText['kinds']
const KINDS = ['group', 'stay', 'person'] as const satisfies readonly FormKind[]

/** Corrections without a file: a group, the stay of a child, or a proposed person. */
export function FormCard() {
  const text = useText(dataFormWords)
  const query = useDataForms()
  const [kind, setKind] = useState<FormKind>('group')
  return (
    <Card title={text.title}>
      <Stack gap={7}>
        <p className="small dim">
          {text.hint} <PageLink to="/staff/claims">{text.toClaims}</PageLink>
        </p>
        <Segments
          label={text.kind}
          labelUnseen
          options={KINDS.map((value) => ({ value, label: text.kinds[value] }))}
          value={kind}
          onChange={setKind}
        />
        <Async query={query} pendingCards={1}>
          {(data) => (
            <>
              {kind === 'group' && <GroupForm data={data} />}
              {kind === 'stay' && <StayForm data={data} />}
              {kind === 'person' && <PersonForm data={data} />}
            </>
          )}
        </Async>
      </Stack>
    </Card>
  )
}
