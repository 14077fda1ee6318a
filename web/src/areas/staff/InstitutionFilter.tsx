import { isPlaceFound, placeWords } from '@portal/contract/placeWords'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { deskWords } from '../../text/mn/desk.ts'
import { schoolWords } from '../../text/mn/schoolWords.ts'
import { useText } from '../../text/words.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { SelectField } from '../../ui/plain/SelectField.tsx'
import classes from './QueueFilters.module.css'

interface Institution {
  id: number
  name: string
  district: string | null
}

interface InstitutionFilterProps {
  institutions: readonly Institution[]
  chosen: number | undefined
  onChoose: (id: number | undefined) => void
}

/** Filter by institution: hundreds are found by typing and by district. */
export function InstitutionFilter({ institutions, chosen, onChoose }: InstitutionFilterProps) {
  const text = useText(deskWords)
  const { inWords } = useText(schoolWords)
  const [isOpen, setOpen] = useState(false)
  const name = institutions.find(({ id }) => id === chosen)?.name
  return (
    <>
      <button
        type="button"
        className={classes.pill}
        data-chosen={chosen !== undefined}
        aria-haspopup="dialog"
        aria-label={`${text.institution}: ${name ?? text.allInstitutions}`}
        onClick={() => setOpen(true)}
      >
        <span>{name === undefined ? text.allInstitutions : inWords(name)}</span>
        <Icon of={IconChevronDown} size={16} />
      </button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={text.filter.institution}>
        <Choices
          institutions={institutions}
          onChoose={(id) => {
            setOpen(false)
            onChoose(id)
          }}
        />
      </Dialog>
    </>
  )
}

function Choices({ institutions, onChoose }: Pick<InstitutionFilterProps, 'institutions' | 'onChoose'>) {
  const text = useText(deskWords)
  const { inWords } = useText(schoolWords)
  const [typed, setTyped] = useState('')
  const [district, setDistrict] = useState('')
  const districts = [...new Set(institutions.flatMap((one) => one.district ?? []))]
  const words = placeWords(typed)
  const found = institutions.filter((one) => (district === '' || one.district === district) && isPlaceFound(one.name, words))
  return (
    <div className={classes.choices}>
      <label className={classes.search}>
        <input
          type="search"
          data-autofocus
          placeholder={text.filter.find}
          aria-label={text.filter.find}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </label>
      {districts.length > 1 && (
        <SelectField label={text.filter.district} value={district} onChange={setDistrict}>
          <option value="">{text.filter.allDistricts}</option>
          {districts.map((one) => (
            <option key={one} value={one}>
              {inWords(one)}
            </option>
          ))}
        </SelectField>
      )}
      <ul className={classes.found}>
        {words.length === 0 && district === '' && (
          <li>
            <button type="button" onClick={() => onChoose(undefined)}>
              {text.allInstitutions}
            </button>
          </li>
        )}
        {found.map(({ id, name }) => (
          <li key={id}>
            <button type="button" onClick={() => onChoose(id)}>
              {inWords(name)}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="dim">{text.filter.none}</p>}
    </div>
  )
}
