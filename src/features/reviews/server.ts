export { reviewsOfPerson } from './personal-data.server.ts';
export { reviewsApi, reviewsToJudge } from './reviews.api.server.ts';
export { changeWords, wordsToHold } from './write-review.queries.server.ts';
export { answerReview, judgeReview } from './write-review.server.ts';
