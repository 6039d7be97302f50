/* Messages that one of our bots gets on Botzone, and the contradictions that it refuses. */
#include <stdio.h>
#include <string.h>

#include "../suite.h"
#include "../reference/random_rules.h"
#include "core/json.h"
#include "games/doudizhu/botzone.h"

#define OWN          "\"own\":[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16]"
#define BID(bids)    "{" OWN ",\"bid\":[" bids "]}"
#define FIRST(plays) "{" OWN ",\"public\":[51,52,53],\"history\":[" plays "]}"
#define SECOND(landlord, pos, bid, plays)                                                                    \
    "{" OWN ",\"publiccard\":[51,52,53],\"landlord\":" landlord ",\"pos\":" pos ",\"finalbid\":" bid         \
    ",\"history\":[" plays "]}"

static void tell(const char *requests, const char *responses, const char *wanted) {
    static BotzoneStory story;
    RulesMemory rules;
    Error error = {0};
    memset(&story, 0, sizeof story);
    rules_default(&game_doudizhu, &rules);
    memcpy(story.rules, &rules, sizeof(ClimbingRules));
    cJSON *lists[] = {cJSON_Parse(requests), cJSON_Parse(responses)};
    assert_true(lists[0] && lists[1]);
    bool good = game_doudizhu.botzone->rebuild(&story, lists[0], lists[1], &error);
    if (good != !*wanted || !strstr(error.text, wanted)) fail_msg("%s: %s", requests, error.text);
    cJSON_Delete(lists[0]);
    cJSON_Delete(lists[1]);
}

/* Rows of requests, responses, and what the refusal mentions; "": none. */
static void tell_rows(const char *const rows[][3], size_t count) {
    for (size_t i = 0; i < count; i++) {
        char requests[2000], responses[100];
        snprintf(requests, sizeof requests, "[%s]", rows[i][0]);
        snprintf(responses, sizeof responses, "[%s]", rows[i][1]);
        tell(requests, responses, rows[i][2]);
    }
}

TEST(auctions_that_are_told) {
    static const char no_auction[] = "there is no such auction", no_bids[] = "at most two bids";
    static const char *const rows[][3] = {
        {BID(""), "", ""},
        {BID("0"), "", ""},
        {BID("1,2"), "", ""},
        {BID("0,0"), "", ""},
        {BID("3"), "", no_auction},
        {BID("0,0,0"), "", no_bids},
        {"{" OWN ",\"bid\":{}}", "", no_bids},
        {"{\"own\":[54],\"bid\":[]}", "", "own: expected a list of different cards, 0 to 53"},
        {"{\"own\":[0],\"bid\":[]}", "", "position 0: 1 cards, not 17"},
        {BID("") "," SECOND("0", "0", "1", "[],[]"), "1", ""},
        {BID("") "," SECOND("0", "0", "1", "[],[]"), "2", no_auction},
        {BID("") "," SECOND("0", "0", "2", "[],[]"), "[]", ""}, /* the bot's own bid is not in the message */
        {BID("") "," SECOND("0", "0", "1", "[],[]"), "0", ""},  /* all passed */
        {BID("") "," SECOND("0", "0", "2", "[],[]"), "0", no_auction},
        {BID("") "," SECOND("2", "0", "3", "[],[17]"), "2", ""}, /* the seat that bid 3 is not in the
                                                                  * message */
        {BID("0") "," SECOND("1", "1", "1", "[],[]"), "0", ""},  /* all passed, and it was seat zero */
        {BID("0,0") "," SECOND("1", "2", "1", "[],[17]"), "0", ""},
        {BID("0,1") "," SECOND("2", "2", "1", "[],[]"), "0", no_auction},
        {SECOND("1", "0", "3", "[17],[]"), "", ""}, /* the auction ended before the bot's bid */
        {SECOND("3", "0", "1", "[],[]"), "", "landlord: 3 is out of range"},
        {SECOND("2", "3", "1", "[],[]"), "", "pos: 3 is out of range"},
        {"{" OWN ",\"landlord\":0,\"pos\":0,\"finalbid\":1,\"history\":[[],[]]}", "",
         "publiccard: expected a list"},
    };
    tell_rows(rows, sizeof rows / sizeof *rows);
}

TEST(plays_that_are_told) {
    static const char twice[] = "a card was played that somebody else holds, or for the second time";
    static const char *const rows[][3] = {
        {FIRST("[20],[24]"), "", ""},
        {FIRST("[],[52,53]"), "", ""}, /* a play with cards of the bottom */
        {FIRST("[],[4]"), "", twice},
        {FIRST("[20],[17]"), "", "play 2: it is not legal"},
        {FIRST("[],[20,24]"), "", "play 1: it is not legal"},
        {FIRST("[]"), "", "history: expected the plays of the two before"},
        {FIRST("[17,17],[18]"), "", "history[0]: expected a list of different cards"},
        {FIRST("[],[17]") ",{\"history\":[[],[]]}", "[]",
         "play 4: it is not legal"}, /* the seat that took the trick leads */
        {FIRST("[],[17]") ",{\"history\":[[],[20]]}", "[]", ""},
        {FIRST("[],[17]") ",{\"history\":[[],[20]]}", "[8]", "play 2: it is not legal"},
        {FIRST("[],[17]") ",{\"history\":[[],[20]]}", "[20]", twice},
        {FIRST("[],[17]") ",{\"history\":[[],[20]]}", "3", "responses: expected a list of different cards"},
        {"{" OWN ",\"public\":[51,52],\"history\":[[],[20]]}", "", "public: expected three cards"},
        {"{" OWN ",\"public\":[51,52,16],\"history\":[[],[20]]}", "", "public: expected three cards"},
        {"{" OWN ",\"public\":[14,15,16],\"history\":[[],[]]}", "", "position 0: 14 cards, not 17"},
    };
    tell_rows(rows, sizeof rows / sizeof *rows);
}
