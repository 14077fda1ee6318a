import { CAPITAL_CODE } from '@portal/contract/constants'
import type { CatchmentInstitution, District } from '@portal/contract/statistics'
import { IconCircleCheck, IconPhone } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { grouped, phoneInFours } from '../../base/formats.ts'
import { statistics } from '../../text/mn/statistics.ts'
import { placeName } from '../../text/placeNames.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { ButtonLink } from '../../ui/plain/Button.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { ErrorState } from '../../ui/plain/ErrorState.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { SelectField } from '../../ui/plain/SelectField.tsx'
import { chosenDistrict } from '../chosenTab.ts'
import classes from './Mine.module.css'
import { type CatchmentKind, useCatchments } from './queries.ts'
import { rateOf } from './rules.ts'

interface MineProps {
  kind: CatchmentKind
  districts: readonly District[]
  provinces: readonly District[]
  /** Enables map links for addresses. */
  map: boolean
}

/** District, then khoroo, then the institutions responsible there. */
export function Mine({ kind, districts, provinces, map }: MineProps) {
  const { mine: text, groupDistricts, groupProvinces } = useText(statistics)
  const { language } = useLanguage()
  const heading = useId()
  const [district, setDistrict] = useState('')
  const [part, setPart] = useState('')
  const { shown, busy, failed, retry } = useCatchments(kind, district)
  const parts = shown.place === district ? shown.rows : []
  const chosen = parts.find(({ placeCode }) => placeCode === part)
  const chooseDistrict = (code: string) => {
    setDistrict(code)
    setPart('')
    chosenDistrict.set(code)
  }
  const ofCapital = districts.filter(({ soumDistrictCode }) => soumDistrictCode !== CAPITAL_CODE)
  const where = [districts, provinces].flat().find(({ soumDistrictCode }) => soumDistrictCode === district)?.soumDistrictName ?? ''
  return (
    <section aria-labelledby={heading}>
      <div className={classes.head}>
        <h2 id={heading}>{text.titles[kind]}</h2>
        <p className="dim">{text.by}</p>
      </div>
      <p className={classes.noScript}>{text.noScript}</p>
      <Card as="div" bare className={classes.card}>
        <div className={classes.pickers}>
          <SelectField label={text.district[kind]} value={district} onChange={chooseDistrict}>
            <option value="">{text.choose}</option>
            {provinces.length === 0 ? (
              <Options of={ofCapital} />
            ) : (
              <>
                <optgroup label={groupDistricts}>
                  <Options of={ofCapital} />
                </optgroup>
                <optgroup label={groupProvinces}>
                  <Options of={provinces} />
                </optgroup>
              </>
            )}
          </SelectField>
          <SelectField label={text.part[kind]} value={part} onChange={setPart} disabled={parts.length === 0}>
            <option value="">{text.choose}</option>
            {parts.map(({ placeCode, placeName: name }) => (
              <option key={placeCode} value={placeCode}>
                {placeName(name, language)}
              </option>
            ))}
          </SelectField>
          <p className={classes.hint}>
            {text.hint} <a href="/check-request-public">{text.byRegistry}</a>.
          </p>
        </div>
        <div className={classes.found} aria-live="polite" aria-busy={busy}>
          {failed && <ErrorState onRetry={retry} retrying={busy} />}
          {chosen !== undefined && (
            <>
              <p className="unseen">
                {fill(text.found, { place: placeName(chosen.placeName, language), count: chosen.institutions.length })}
              </p>
              {chosen.institutions.map((institution) => (
                <Institution key={institution.orgId} institution={institution} map={map ? `${where}, ${chosen.placeName}` : undefined} />
              ))}
              {chosen.institutions.length === 0 && <p className={classes.none}>{text.none}</p>}
              {kind === 'firstGrade' && chosen.institutions.length > 0 && (
                <p className={classes.rights}>
                  <Icon of={IconCircleCheck} />
                  {text.everyChild}
                </p>
              )}
            </>
          )}
        </div>
      </Card>
    </section>
  )
}

function Options({ of }: { of: readonly District[] }) {
  const { language } = useLanguage()
  return of.map(({ soumDistrictCode, soumDistrictName }) => (
    <option key={soumDistrictCode} value={soumDistrictCode}>
      {placeName(soumDistrictName, language)}
    </option>
  ))
}

interface InstitutionProps {
  institution: CatchmentInstitution
  /** Place of the addresses for map links; undefined disables them. */
  map: string | undefined
}

function Institution({ institution: { orgName, address, phone, places, requests }, map }: InstitutionProps) {
  const { mine: text, noValue } = useText(statistics)
  const { language } = useLanguage()
  const name = placeName(orgName, language)
  return (
    <article className={classes.institution}>
      <div>
        <h3>{unbroken(name)}</h3>
        {address !== null && <p>{unbroken(address)}</p>}
        {address !== null && map !== undefined && (
          <a href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(`${map}, ${address}`)}`} target="_blank" rel="noopener">
            {text.map}
          </a>
        )}
      </div>
      <dl>
        {places !== null && <Figure name={text.places}>{grouped(places)}</Figure>}
        <Figure name={places === null ? text.children : text.requests}>{grouped(requests)}</Figure>
        {places !== null && <Figure name={text.rate}>{places > 0 ? rateOf(requests, places) : noValue}</Figure>}
      </dl>
      {phone !== null && (
        <ButtonLink href={`tel:+976${phone}`} variant="default" small aria-label={`${fill(text.call, { name })}, ${phoneInFours(phone)}`}>
          <Icon of={IconPhone} />
          {phoneInFours(phone)}
        </ButtonLink>
      )}
    </article>
  )
}

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
