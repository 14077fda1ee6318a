import { facts, factsAndNote } from './enrolmentNotifications.ts'
import type { Notification } from './notifications.ts'

/** Messages about a place that a draw decides or that the family accepts. */
export const placeNotifications = {
  drawWAITING: {
    sms: {
      mn: '{name} ({where}): сугалаагаар дарааллын {position}-д орлоо.[ Дугаар: {reference}.] {site}',
      en: '{name} ({where}): the draw gave position {position} in waiting.[ No. {reference}.] {site}',
    },
    mail: {
      subject: { mn: 'Сугалааны дүн: дараалалд орлоо[ – {reference}]', en: 'Result of the draw: in waiting[ – {reference}]' },
      text: {
        mn: `Орон тооны сугалаа явагдлаа. Хүүхэд тань дарааллын {position}-д орлоо. Орон тоо чөлөөлөгдвөл дарааллаар өгч, Танд мэдэгдэнэ.

${facts.mn}
Сугалааны дугаар: {lot}

Сугалааг хэн ч дахин тооцоолж шалгана: {link}/draw`,
        en: `The draw of places has taken place. Your child has position {position} in waiting. Places that become free are given in this order, and we will tell you.

${facts.en}
Lot: {lot}

Anyone can recompute the draw: {link}/draw`,
      },
    },
  },
  requestPassedToAccept: {
    sms: {
      mn: 'Баяр хүргэе! {name} тэнцлээ: {where}.[ Дугаар: {reference}.] {days} хоногт баталгаажуулна уу: {site}',
      en: 'Congratulations! {name} has passed: {where}.[ No. {reference}.] Accept within {days} days: {site}',
    },
    mail: {
      subject: { mn: 'Хүүхэд тань тэнцлээ, баталгаажуулна уу[ – {reference}]', en: 'Your child has passed, please accept[ – {reference}]' },
      text: {
        mn: `Баяр хүргэе! Хүүхэд тань элсэлтэд тэнцлээ. Орон тоогоо {days} хоногийн дотор баталгаажуулна уу.

${factsAndNote.mn}

Баталгаажуулахдаа порталд нэвтрэх, эсвэл төлөв шалгах хуудсанд хүсэлтийн дугаараа оруулна: {link}/status`,
        en: `Congratulations! Your child has passed. Please accept the place within {days} days.

${factsAndNote.en}

To accept it, sign in to the portal, or enter the number of the request on the status page: {link}/status`,
      },
    },
  },
  acceptReminder: {
    sms: {
      mn: '{name} ({where}): орон тоогоо {lastDay}-ны дотор баталгаажуулна уу.[ Дугаар: {reference}.] {site}',
      en: '{name} ({where}): please accept the place by {lastDay}.[ No. {reference}.] {site}',
    },
    mail: {
      subject: { mn: 'Орон тоогоо баталгаажуулна уу[ – {reference}]', en: 'Please accept the place[ – {reference}]' },
      text: {
        mn: `Орон тоогоо баталгаажуулах сүүлийн өдөр: {lastDay}.

${facts.mn}

Баталгаажуулахдаа порталд нэвтрэх, эсвэл төлөв шалгах хуудсанд хүсэлтийн дугаараа оруулна: {link}/status`,
        en: `The last day to accept the place: {lastDay}.

${facts.en}

To accept it, sign in to the portal, or enter the number of the request on the status page: {link}/status`,
      },
    },
  },
  placeAccepted: {
    sms: {
      mn: '{name} ({where}): орон тоог баталгаажууллаа.[ Дугаар: {reference}.] {site}',
      en: '{name} ({where}): the place has been accepted.[ No. {reference}.] {site}',
    },
    mail: {
      subject: { mn: 'Орон тоог баталгаажууллаа[ – {reference}]', en: 'The place has been accepted[ – {reference}]' },
      text: {
        mn: `Хүүхдийн тань орон тоог баталгаажууллаа.

${facts.mn}`,
        en: `The place of your child has been accepted.

${facts.en}`,
      },
    },
  },
} as const satisfies Record<string, Notification>
