<?php
/**
 * @module Sentences that fill the seeded articles and comments. Words in braces are drawn from `words`.
 */

return [
    'words' => [
        'person' => ['Agnes Tolliver', 'Bram Okafor', 'Celia Ruiz', 'Dov Hartmann', 'Edith Sorensen', 'Farid Moreau', 'Greta Pike', 'Hamish Lowe', 'Ivana Petrov', 'Joss Whitlock'],
        'place' => ['the north pier', 'Quarry Lane', 'the lido', 'the old cannery', 'Gallows Beacon', 'the boatyard', 'Nether Wick', 'the market square', 'the causeway', 'Hollin Wood'],
        'day' => ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
        'month' => ['January', 'February', 'March', 'April', 'May', 'June', 'September', 'October', 'November'],
        'number' => ['12', '15', '18', '24', '27', '33', '36', '45', '52', '60'],
        'price' => ['3.20', '4.80', '6.50', '7.90', '11.00', '14.50', '18.00', '22.40'],
        'weather' => ['a clear morning', 'a week of drizzle', 'the first frost', 'a north-easterly wind', 'a warm evening', 'thick fog'],
    ],
    'articles' => [
        'News' => ['{person}, who lives by {place}, said that it was about time.', 'A public meeting will be held at {place} on {day} at 19:00.', 'The work is expected to take {number} weeks and to begin in {month}.', 'Of the {number} people we asked at {place}, most were in favour.', 'Questions can be sent to the town clerk until the end of {month}.', 'The cost to a household is put at {price} a year.', 'Traffic will be sent round by {place} on {day} and the day after.'],
        'Walks' => ['Leave the car at {place}; parking costs {price} for the day.', 'After {number} minutes you come to a stile with a view over {place}.', 'We went on {day} in {weather} and met nobody but {person}.', 'The bus back runs every {number} minutes until six.', 'Dogs should be kept on a lead between {place} and the stream.', 'In {month} the path can be under water for an hour either side of high tide.', 'There is a bench, a tap and, on a {day}, a van that sells tea.'],
        'Kitchen' => ['{person} has made it this way for {number} years.', 'Leave it to rest for {number} minutes, longer in {weather}.', 'Everything can be had at the market on {day} for about {price}.', 'It keeps until {day} in a cold larder.', 'In {month} we use whatever {place} has to offer.', 'Turn the oven down after {number} minutes and do not open the door.', 'Serve it with bread, and with {weather} outside the window.'],
        'Reviews' => ['We paid {price} and would pay it again.', 'On {day} we waited {number} minutes, which was the only complaint.', '{person} tried it in {weather} and was of another opinion.', 'You will find it a short walk from {place}.', 'It is closed on {day} and for most of {month}.', 'Children are welcome until seven, and dogs at any time.', 'We went back on a {day} to be sure.'],
        'Garden' => ['{person} swears by it, and her plot near {place} is the proof.', 'Begin in {month}, on a dry {day}.', 'A sack costs {price} at the farm shop and lasts {number} weeks.', 'Space the rows {number} centimetres apart and water in the evening.', 'In {weather} you can leave it alone.', 'By {month} the bed at {place} was full of bees.', 'Cut it back by a third, and never in {month}.'],
        'People' => ['"I came for {number} days, in {month}, and stayed," she says.', 'We meet near {place}, in {weather}.', 'The kettle goes on at four, on {day} as on every other day.', '{person}, a neighbour, calls it the best thing about {place}.', 'There were {number} letters of thanks in the drawer, none of them framed.', 'Asked about retirement, there is a long look at {place}.', 'The first one sold for {price}, and the receipt is still in the shed.'],
        'What is on' => ['Doors open at half past six; the bar closes at {number} minutes past ten.', 'Tickets at {price} can be bought at the library and at {place}.', 'If there is {weather}, it moves to {place}.', '{person} will take bookings on {day} from nine.', 'Last {month} it was full {number} minutes before the start.', 'The shuttle from {place} runs every {number} minutes and is free.', 'Helpers are wanted on {day}: ask for {person}.'],
    ],
    'comments' => ['We did this on {day} in {weather} and would do it again.', 'Is there parking near {place} on a {day}?', 'My aunt {person} told the same story, but with more gulls.', 'It was {price} when I went in {month}, has it gone up?', 'Thank you for this. It made my {day}.', 'I do not agree: {place} was better in the nineties.', 'Does anyone know whether it is open in {month}?', 'Correction: it is {number} minutes from {place}, not more.', 'Saw {person} there on {day}. Small world.', 'Could you write about {place} next?'],
    'replies' => ['Yes, on {day} mornings, behind {place}.', 'We have asked, and will add the answer on {day}.', 'It was {price} last week.', '{person} says no, sadly.', 'You are right, and we have put it straight.'],
    'spam' => ['Cheap watches for {price}, order until {day}!', 'Earn {number} thousand a month from home, ask me how.'],
];
