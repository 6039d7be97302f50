/* Writes JSON without a tree. The layout is cJSON's: an object opens with a newline, its members are indented
 * by their depth, and a list counts as a level although it stays on its line. */
#include "core/json.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/check.h"
#include "core/memory.h"

/* PIECE: bytes collected before a call of the sink. DEPTH_MAX: JsonWriter.lists has one bit per depth. */
enum { PIECE = 1 << 16, DEPTH_MAX = 63 };

_Static_assert(DEPTH_MAX < 8 * sizeof(((JsonWriter *)0)->lists), "a bit for every depth");
_Static_assert((int)JSON_DEPTH_MAX < (int)DEPTH_MAX,
               "a text that was read can be written, also inside another");

static const int64_t count_limit = INT64_C(1) << 53;

static void pass_on(JsonWriter *json, size_t least) {
    Text *text = &json->text;
    if (!json->sink || text->failed || text->size < least) return;
    if (memory_ran_out() || !json->sink(json->context, text->data, text->size)) text->failed = true;
    text_clear(text);
}

static void indent(JsonWriter *json, int depth) {
    for (int i = 0; i < depth; i++) text_char(&json->text, '\t');
}

/* Keys and texts are valid UTF-8: it was checked when they were read. */
static void write_string(Text *out, const char *text) {
    static const char letters[] = "\b\f\n\r\t", names[] = "bfnrt";
    text_char(out, '"');
    for (const char *at = text; *at; at++) {
        const char *letter = strchr(letters, *at);
        if (*at == '"' || *at == '\\')
            text_bytes(out, (char[]){'\\', *at}, 2);
        else if (letter)
            text_bytes(out, (char[]){'\\', names[letter - letters]}, 2);
        else if ((unsigned char)*at < 0x20)
            text_format(out, "\\u%04x", (unsigned)*at);
        else
            text_char(out, *at);
    }
    text_char(out, '"');
}

static bool in_list(const JsonWriter *json) { return json->lists >> json->depth & 1; }

/* Writes everything before the value: separator, indentation and key. */
static void begin_member(JsonWriter *json, const char *key) {
    pass_on(json, PIECE);
    if (json->depth > 0 && in_list(json)) {
        CHECK(!key, "a member of a list has no key");
        if (json->begun) text_string(&json->text, ", ");
    } else if (json->depth > 0) {
        CHECK(key, "a member of an object has a key");
        if (json->begun) text_string(&json->text, ",\n");
        indent(json, json->depth);
        write_string(&json->text, key);
        text_string(&json->text, ":\t");
    } else {
        CHECK(!key && !json->begun, "one value, without a key, outside all containers");
    }
    json->begun = true;
}

static void open(JsonWriter *json, const char *key, bool list) {
    begin_member(json, key);
    text_string(&json->text, list ? "[" : "{\n");
    CHECK(json->depth < DEPTH_MAX, "JSON is nested too deep for its writer");
    json->depth++;
    json->lists = (json->lists & ~(UINT64_C(1) << json->depth)) | (uint64_t)list << json->depth;
    json->begun = false;
}

void json_put_object(JsonWriter *json, const char *key) { open(json, key, false); }

void json_put_list(JsonWriter *json, const char *key) { open(json, key, true); }

void json_end(JsonWriter *json) {
    CHECK(json->depth > 0, "an object or a list is open");
    bool list = in_list(json);
    json->depth--;
    if (!list) {
        if (json->begun) text_char(&json->text, '\n');
        indent(json, json->depth);
    }
    text_char(&json->text, list ? ']' : '}');
    json->begun = true;
}

void json_put_string(JsonWriter *json, const char *key, const char *text) {
    if (!text) {
        json_put_null(json, key);
        return;
    }
    begin_member(json, key);
    write_string(&json->text, text);
}

void json_put_count(JsonWriter *json, const char *key, int64_t count) {
    CHECK(count > -count_limit && count < count_limit, "a count that readers with doubles read exactly");
    begin_member(json, key);
    text_integer(&json->text, count);
}

static void put_raw(JsonWriter *json, const char *key, const char *raw) {
    begin_member(json, key);
    text_string(&json->text, raw);
}

void json_put_fixed(JsonWriter *json, const char *key, double value, int decimals) {
    char text[JSON_FIXED_MAX];
    json_format_fixed(value, decimals, text);
    put_raw(json, key, text);
}

void json_put_bool(JsonWriter *json, const char *key, bool value) {
    put_raw(json, key, value ? "true" : "false");
}

void json_put_null(JsonWriter *json, const char *key) { put_raw(json, key, "null"); }

static void put_number(JsonWriter *json, const char *key, const cJSON *value) {
    char text[64];
    if (isfinite(value->valuedouble))
        json_excerpt(value, text, sizeof text);
    else
        snprintf(text, sizeof text, "null");
    put_raw(json, key, text);
}

void json_put_members(JsonWriter *json, const cJSON *object) {
    const cJSON *child;
    cJSON_ArrayForEach(child, object) { json_put_tree(json, child->string, child); }
}

/* `value` is NULL if building the tree ran out of memory; the text then fails. */
void json_put_tree(JsonWriter *json, const char *key, const cJSON *value) {
    if (!value) {
        memory_note_failure();
        json->text.failed = true;
    } else if (cJSON_IsObject(value) || cJSON_IsArray(value)) {
        open(json, key, cJSON_IsArray(value));
        json_put_members(json, value);
        json_end(json);
    } else if (cJSON_IsNumber(value)) {
        put_number(json, key, value);
    } else if (cJSON_IsString(value)) {
        json_put_string(json, key, value->valuestring);
    } else {
        put_raw(json, key,
                cJSON_IsRaw(value)    ? value->valuestring
                : cJSON_IsBool(value) ? (cJSON_IsTrue(value) ? "true" : "false")
                                      : "null");
    }
}

bool json_finish(JsonWriter *json) {
    CHECK(json->depth == 0, "all objects and lists are closed");
    text_char(&json->text, '\n');
    pass_on(json, 0);
    return !json->text.failed && !memory_ran_out();
}

void json_writer_free(JsonWriter *json) { text_free(&json->text); }

char *json_take(JsonWriter *json) {
    bool good = json_finish(json);
    text_c(&json->text); /* NUL-terminates the text */
    if (good && !json->text.failed) return json->text.data;
    memory_note_failure();
    json_writer_free(json);
    return NULL;
}
