import { ALLERGENS, type Allergen } from '@portal/contract/meals'
import { useState } from 'react'
import { useFailureText } from '../../base/failureText.ts'
import { toast } from '../../base/toast.ts'
import { meals } from '../../text/mn/meals.ts'
import { useText } from '../../text/words.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { CheckCards } from '../../ui/field/CheckCards.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import classes from './CommentDialog.module.css'
import { useAllergies, useSaveAllergies } from './queries.ts'

interface AllergyDialogProps {
  studentId: number
  opened: boolean
  onClose: () => void
}

/** Allergens of the child, which the menu marks. */
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
        value={chosen}
        onChange={setChosen}
      />
      <Button loading={saving.isPending} onClick={save}>
        {text.save}
      </Button>
    </div>
  )
}
