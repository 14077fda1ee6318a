import type { Contact, LandingTab } from '@portal/contract/publicPages'
import { IconBook2, IconDownload, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { phoneInFours } from '../base/formats.ts'
import { landing } from '../text/mn/landing.ts'
import { fill, useText } from '../text/words.tsx'
import { Card } from '../ui/plain/Card.tsx'
import { Fold } from '../ui/plain/Fold.tsx'
import { Icon } from '../ui/plain/Icon.tsx'
import classes from './Contacts.module.css'
import { sectionId } from './chosenTab.ts'

// biome-ignore-start lint/a11y/noRedundantRoles: on phones the style takes a table's roles away
/** Contacts: one place at a time, the help desks, and all of them in a table; below 760 px each row is a block. */
export function Contacts({ tab, contacts, choice }: { tab: LandingTab; contacts: readonly Contact[]; choice: ReactNode }) {
  const { contacts: text } = useText(landing)
  const title = `contacts-${tab}`
  const desks = contacts.filter(({ kind }) => kind === 'helpDesk')
  // Target of the header's anchor.
  if (contacts.length === 0) return <span id={sectionId('phones', tab)} />
  return (
    <section className={classes.contacts} aria-labelledby={title}>
      <div id={sectionId('phones', tab)} className={classes.near}>
        <h2 id={title}>{text.titles[tab]}</h2>
        <Card as="div" bare className={classes.card}>
          {choice}
          {desks.length > 0 && (
            <ul className={classes.desks}>
              {desks.map(({ code, name, phone }) => (
                <li key={code}>
                  <span>{name}</span>
                  <Call phone={phone} />
                </li>
              ))}
            </ul>
          )}
        </Card>
      </div>
      <div className={classes.all}>
        <Fold label={fill(text.showAll, { count: contacts.length })} always>
          <ContactTable tab={tab} contacts={contacts} labelledBy={title} />
        </Fold>
      </div>
    </section>
  )
}

const Call = ({ phone }: { phone: string }) => (
  <a href={`tel:+976${phone}`}>
    <Icon of={IconPhone} />
    <span>{phoneInFours(phone)}</span>
  </a>
)

interface ContactTableProps {
  tab: LandingTab
  contacts: readonly Contact[]
  /** Id of the heading above the table. */
  labelledBy: string
}

export function ContactTable({ tab, contacts, labelledBy }: ContactTableProps) {
  const { contacts: text } = useText(landing)
  const ofProvinces = tab === 2
  const heads = ofProvinces
    ? [text.number, text.names[2], text.phone, text.guide, text.document]
    : [text.number, text.names[1], text.office, text.phone]
  return (
    <Card as="div" bare className={classes.card}>
      <table role="table" aria-labelledby={labelledBy} data-wide={ofProvinces ? '' : undefined}>
        <thead role="rowgroup">
          <tr role="row">
            {heads.map((head) => (
              <th key={head} role="columnheader" scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {contacts.map((contact, index) => (
            <tr key={contact.code} role="row">
              <td role="cell" className={classes.number}>
                {index + 1}
              </td>
              <th role="rowheader" scope="row">
                {contact.name}
              </th>
              {!ofProvinces && (
                <td role="cell" className={classes.office}>
                  {contact.office}
                </td>
              )}
              <td role="cell" className={classes.phone}>
                <Call phone={contact.phone} />
              </td>
              {ofProvinces && <Papers contact={contact} />}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

/** Links to the guide and to the document; a dash if there is none. */
function Papers({ contact: { name, guide, document } }: { contact: Contact }) {
  const { contacts: text } = useText(landing)
  const none = (
    <span className={classes.none}>
      <span aria-hidden="true">{text.none}</span>
      <span className="unseen">{text.noneSpoken}</span>
    </span>
  )
  return (
    <>
      <td role="cell" className={classes.paper} data-head={text.guide}>
        {guide === null ? (
          none
        ) : (
          <a href={guide} aria-label={`${text.openGuide}: ${name}`}>
            <Icon of={IconBook2} />
            <span>{text.openGuide}</span>
          </a>
        )}
      </td>
      <td role="cell" className={classes.paper} data-head={text.document}>
        {document === null ? (
          none
        ) : (
          <a href={document} download aria-label={`${text.download}: ${name}`}>
            <Icon of={IconDownload} />
            <span>{text.download}</span>
          </a>
        )}
      </td>
    </>
  )
}
// biome-ignore-end lint/a11y/noRedundantRoles: on phones the style takes a table's roles away
