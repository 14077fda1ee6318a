import type { Contact } from '@portal/contract/publicPages'
import { IconPhone } from '@tabler/icons-react'
import { useState } from 'react'
import { phoneInFours } from '../base/formats.ts'
import { useStore } from '../base/store.ts'
import { ButtonLink } from '../ui/plain/Button.tsx'
import { Icon } from '../ui/plain/Icon.tsx'
import { Stack } from '../ui/plain/layout.tsx'
import { SelectField } from '../ui/plain/SelectField.tsx'
import classes from './Contacts.module.css'
import { chosenDistrict } from './chosenTab.ts'

type ChoiceContact = Pick<Contact, 'code' | 'name' | 'office' | 'phone'>

/** Contact whose code is a prefix of the place's code. */
const contactFor = (contacts: readonly ChoiceContact[], placeCode: string | undefined): ChoiceContact | undefined =>
  placeCode === undefined ? undefined : contacts.find(({ code }) => placeCode.startsWith(code))

interface ContactChoiceProps {
  contacts: readonly ChoiceContact[]
  /** Passed by the page: importing all texts of the landing would weigh more than this component. */
  words: { choose: string; call: string }
}

/** Selected place and its phone number; follows the district chosen in «which is mine». */
export function ContactChoice({ contacts, words }: ContactChoiceProps) {
  const district = useStore(chosenDistrict, () => undefined)
  const [own, setOwn] = useState({ code: contacts[0]?.code ?? '', since: district })
  // A choice made here is kept until another district is chosen elsewhere.
  const code = own.since === district ? own.code : (contactFor(contacts, district)?.code ?? own.code)
  const chosen = contacts.find((contact) => contact.code === code)
  return (
    <div className={classes.choice}>
      <SelectField label={words.choose} value={code} onChange={(next) => setOwn({ code: next, since: district })}>
        {contacts.map((contact) => (
          <option key={contact.code} value={contact.code}>
            {contact.name}
          </option>
        ))}
      </SelectField>
      {chosen && (
        <Stack gap={6} className={classes.chosen} aria-live="polite">
          <p>
            <b>{chosen.name}</b>
            <span>{chosen.office}</span>
          </p>
          <ButtonLink href={`tel:+976${chosen.phone}`} variant="default">
            <Icon of={IconPhone} />
            {words.call} {phoneInFours(chosen.phone)}
          </ButtonLink>
        </Stack>
      )}
    </div>
  )
}
