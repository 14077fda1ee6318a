import { ALLERGENS, type Allergen } from '@portal/contract/meals'
import { useState } from 'react'
import { meals } from '../../text/mn/meals.ts'
import { useText } from '../../text/words.tsx'
import { Action } from '../../ui/Action.tsx'
import { Async } from '../../ui/Async.tsx'
import { CheckCards } from '../../ui/CheckCards.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useFailureText } from '../../ui/failureText.ts'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toast.tsx'
import classes from './CommentDialog.module.css'
import { useAllergies, useSaveAllergies } from './queries.ts'

interface AllergyDialogProps {
  studentId: number
  opened: boolean
  onClose: () => void
}

/** What the child must not eat: the menu marks it. */
export default function AllergyDialog({ studentId, opened, onClose }: AllergyDialogProps) {
  const text = useText(meals)
  const query = useAllergies(studentId)
  return (
    <Dialog opened={opened} onClose={onClose} title={text.allergies} holdsForm>
      <Async query={query}>{(known) => <AllergyForm studentId={studentId} known={known} onSaved={onClose} />}</Async>
    </Dialog>
  )
}

interface AllergyFormProps {
  studentId: number
  known: readonly Allergen[]
  onSaved: () => void
}

function AllergyForm({ studentId, known, onSaved }: AllergyFormProps) {
  const text = useText(meals)
  const failureText = useFailureText()
  const saving = useSaveAllergies(studentId)
  const [chosen, setChosen] = useState<readonly Allergen[]>(known)
  const save = () =>
    saving.mutate([...chosen], {
      onSuccess: () => {
        toast.success(text.saved)
        onSaved()
      },
    })
  return (
    <div className={classes.parts}>
      <p>{text.allergiesHint}</p>
      {saving.error && (
        <Notice tone="red" alert>
          {failureText(saving.error)}
        </Notice>
      )}
      <CheckCards
        label={text.allergiesOf}
        name="allergens"
        tight
        options={ALLERGENS.map((value) => ({ value, label: text.allergens[value] }))}
        chosen={chosen}
        onChange={setChosen}
      />
      <Action loading={saving.isPending} onClick={save}>
        {text.save}
      </Action>
    </div>
  )
}
