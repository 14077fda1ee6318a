import type { PrivacyText } from '../mn/privacy.ts'

export const text: PrivacyText = {
  title: 'Privacy policy',
  lead: "How we collect, use and protect your data and your child's.",
  contents: 'Contents',
  updated: 'Last updated: {updatedOn}',
  ways: {
    mailAndPhone: 'at {email} or by phone on {helpPhone}',
    mail: 'at {email}',
    phone: 'by phone on {helpPhone}',
  },
  sections: {
    about: {
      title: 'About this policy',
      parts: {
        1: "The Parents' portal (“the portal”) is a service for registering a child for kindergarten or first grade and for following the child's school life online. [It is run by {operator}. ]“We” are those who run the portal.",
        2: "We collect, use and protect users' data under the law on personal data protection adopted in 2021 and the laws on education. This policy explains in plain words what we take and why, how long we keep it, and what rights you have.",
      },
    },
    collected: {
      title: 'What we collect',
      parts: {
        1: 'We take only what the service needs.',
        2: [
          'About you: last and first name, registry number, phone number, e-mail, and your relation to the child.',
          'About the child: last and first name, registry number, birth date, gender, registered address, kindergarten or school, class and group.',
          'About enrolment: requests sent, statuses, dates of decisions, notes.',
          'About school: attendance, marks, timetable, homework, meals, leave requests.',
          'Health form: the temperature, symptoms and note that you yourself fill in.',
          'Technical data: time of sign-in, type of device, network address.',
        ],
        3: 'The registered address and birth date come from the resident registry; school information comes from the school or kindergarten. If you sign in with DAN, it gives your registry number and names.',
        4: 'Whether to give the data is your decision. But a request cannot be registered while a required field is empty. The e-mail and the second phone number are optional.',
      },
    },
    purpose: {
      title: 'What we use it for',
      parts: {
        1: [
          'To know that it is you and to protect your account.',
          "To check the child's age and address and find the catchment kindergarten or school.",
          'To deliver the request and tell you the decision.',
          'To show the school information of the child you have been approved for.',
          'To publish counts by khoroo, kindergarten and school. They hold no name and no registry number. Where few children live, someone who knows the family may tell whom a count is about.',
        ],
        2: 'We do not use the data for advertising and do not sell it.',
      },
    },
    decisions: {
      title: 'Who decides',
      parts: {
        1: "The system checks automatically whether the child's age and registered address fit. Whether to admit is decided by people of the kindergarten, the school or the admission commission. Where they say no, they write the reason in the note. If you disagree with the automatic check, call the help desk and have a person check it again.",
      },
    },
    children: {
      title: "Children's data",
      parts: {
        1: 'On the portal the data of a child under 18 is shown only to the parent or guardian, to people whom the school has approved, and to staff of the kindergarten, school or commission concerned. Enrolment requests are sent by a parent, a guardian or a trusted representative. Only people aged 18 or over can register; a child cannot create an account.',
        2: "To see a child's school information the class teacher must have approved your request. Both parents may see the same child, each with their own account. Where a court has limited a parent's rights, access is closed on the basis of the document.",
        3: "A pupil who has turned 18 decides about their own data and may ask us to end the parents' access.",
        4: "On public pages a child's name is shown only by its initial.",
      },
    },
    sharing: {
      title: 'Whom we share it with',
      parts: {
        1: "We do not pass your or your child's data to third parties without your consent, except where the law specifically provides for it.",
        2: 'To the extent needed to decide a request, the following see the data:',
        3: [
          'the kindergarten or school that receives the request, and the class teacher;',
          'the admission commission;',
          'the operator that delivers messages (only the phone number or e-mail and the text of the message).',
        ],
        4: 'Messages never contain a registry number or a full name.',
      },
    },
    retention: {
      title: 'How long we keep it',
      parts: {
        1: 'The portal itself deletes what has been kept for its time:',
        2: ['{kept}'],
        3: 'A message that did not arrive may have to be sent again: it may be kept longer than that, until the enrolment or leave it belongs to is over or the request for a link is decided.',
        4: 'Your account with its devices and settings and approved links are kept until you close the account. The registered address is not deleted by the portal itself.',
        5: 'What was deleted may remain in a backup copy made before.',
      },
    },
    protection: {
      title: 'How we protect it',
      parts: {
        1: "Data travels over an encrypted connection. Passwords and confirmation codes are stored in a form that cannot be read. Who opened a child's data, and when, is recorded.",
        2: 'Staff can see only the requests of their own group or institution and must not disclose what they learn at work.',
        3: 'Never tell anyone your password or confirmation code. If you used a shared device, sign out when you finish.',
        4: 'If a loss of data may affect your rights, we will tell you and the competent authority without delay.',
      },
    },
    browser: {
      title: 'What is kept on your device',
      parts: {
        1: 'The portal keeps the sign-in key, the chosen child and your display settings on your device. So that pages open quickly it keeps your child’s name, school and class there, and so that you can read them offline the timetable, homework, menu, and the attendance and leave you have looked at, for no more than a day. A form you have not finished stays in that browser tab alone. Signing out removes the sign-in data and all data about your child. We do not follow what you do on other sites.',
      },
    },
    rights: {
      title: 'Your rights',
      parts: {
        1: 'For your own data and that of your child under 18 you have the right to:',
        2: [
          'know what is stored and get a copy;',
          'ask for wrong or incomplete data to be corrected;',
          'ask for your data to be deleted;',
          'withdraw a consent you gave;',
          'ask who has had access;',
          'complain if you think your rights were violated.',
        ],
        3: 'Sign in to get a copy of your data under “My rights” in your profile, and to close your account. A closed account goes after {closingDays} days; signing in before brings it back.',
        4: 'You may make any other request in writing or by phone at the contacts below. So as not to give the data to someone else, we first check that it is you. We answer within 14 days. Data that the law obliges us to keep cannot be deleted before its time; we will explain this to you. Data of state registries, such as the registered address, is corrected by the body in charge of that registry.',
      },
    },
    changes: {
      title: 'Changes to this policy',
      parts: {
        1: 'If the policy changes we publish it on this page. Last updated: {updatedOn}.',
      },
    },
    contact: {
      title: 'Contact',
      parts: {
        1: 'Questions, requests and complaints about personal data are taken[ {ways},] Monday to Friday, {workingHours}. If you come in person, please bring your identity card.',
      },
    },
  },
}
